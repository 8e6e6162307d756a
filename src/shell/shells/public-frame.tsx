import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Island } from '#kit/island.tsx';
import { Button } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import * as m from '../messages/m.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { PublicFooter } from './public-footer.tsx';

export function PublicFrame({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Island name="offline-notice" part={OfflineNotice} props={{}} />
      <header className="sticky top-0 z-30 border-b border-line bg-canvas">
        <div className="mx-auto flex h-16 max-w-[1200px] items-center justify-between px-4 sm:px-5 lg:px-8">
          <Link to="/" aria-label={m.homePage()} className="rounded-sm">
            <Logo className="max-[379px]:[&>:last-child]:hidden" />
          </Link>
          <nav aria-label={m.mainNavigation()} className="flex items-center sm:gap-2">
            <Button variant="ghost" className="max-sm:px-2.5" render={<Link to="/blog" />}>
              {m.blog()}
            </Button>
            {isSignedIn ? (
              <Button render={<Link to="/dashboard" />}>{m.goToDashboard()}</Button>
            ) : (
              <>
                <Button variant="ghost" className="max-sm:px-2.5" render={<Link to="/login" />}>
                  {m.logIn()}
                </Button>
                <Button className="max-sm:ml-1.5 max-sm:px-3" render={<Link to="/" hash="waitlist" />}>
                  {m.getStarted()}
                </Button>
              </>
            )}
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
