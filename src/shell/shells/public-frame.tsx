import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressIn, here } from '#kernel/addresses.ts';
import { currentLanguage, languageNames, otherLanguage } from '#kernel/language.ts';
import { Island } from '#kit/island.tsx';
import { Button } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import * as m from '../messages/m.ts';
import { LanguageLink } from './language-link.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicMenu } from './public-menu.tsx';

interface Place {
  to: '/courses' | '/pricing' | '/' | '/blog';
  hash?: string;
  label: string;
}

const asLink = ({ to, hash, label }: Place) => ({ href: `${here(to)}${hash ? `#${hash}` : ''}`, label });

export function PublicFrame({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
  const places: readonly Place[] = [
    { to: '/courses', label: m.courses() },
    // A visitor's prices are on the home page: Pricing needs an account.
    isSignedIn ? { to: '/pricing', label: m.pricing() } : { to: '/', hash: 'plans', label: m.pricing() },
    { to: '/blog', label: m.blog() },
  ];
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const lang = otherLanguage(currentLanguage());
  // For someone signed in the footer has it: it changes their account too, which needs the app.
  const language = isSignedIn
    ? []
    : [{ href: `${addressIn(lang, pathname)}${searchStr}`, label: languageNames[lang], lang }];
  const logIn = isSignedIn ? [] : [{ href: here('/login'), label: m.logIn(), isInHeader: true }];
  return (
    <>
      <SkipLink />
      <Island name="offline-notice" part={OfflineNotice} props={{}} />
      <header className="@container sticky top-0 z-30 border-b border-line bg-canvas">
        <div className="site-column flex h-16 items-center justify-between">
          <Link to="/" aria-label={m.homePage()} className="rounded-sm">
            <Logo className="@max-[24rem]:[&>:last-child]:hidden [&>svg]:max-w-9" />
          </Link>
          <nav
            aria-label={m.mainNavigation()}
            className="flex flex-1 items-center justify-end sm:gap-1 sm:pl-6"
          >
            <span className="mr-auto flex items-center gap-1 max-sm:hidden">
              {places.map(({ to, hash, label }) => (
                <Button key={to} variant="ghost" render={<Link to={to} hash={hash} />}>
                  {label}
                </Button>
              ))}
            </span>
            <LanguageLink
              isShort
              isSignedIn={isSignedIn}
              className="grid size-10 place-items-center rounded-md text-ui font-semibold text-ink-2 hover:bg-sunken max-sm:hidden"
            />
            {isSignedIn ? (
              <Button
                className="@max-[17.5rem]:px-3 @max-[17.5rem]:whitespace-normal"
                render={<Link to="/dashboard" />}
              >
                {m.goToDashboard()}
              </Button>
            ) : (
              <>
                <Button
                  variant="ghost"
                  className="max-sm:px-2.5 @max-[17.5rem]:hidden"
                  render={<Link to="/login" />}
                >
                  {m.logIn()}
                </Button>
                <Button
                  className="max-sm:ml-1.5 max-sm:px-3 @max-[17.5rem]:px-2"
                  render={<Link to="/" hash="waitlist" />}
                >
                  {m.getStarted()}
                </Button>
              </>
            )}
            <Island
              name="public-menu"
              part={PublicMenu}
              props={{ links: [...places.map(asLink), ...logIn, ...language] }}
            />
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <PublicFooter isSignedIn={isSignedIn} />
    </>
  );
}
