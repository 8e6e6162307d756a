import { Link } from '@tanstack/react-router';
import { isIndonesian } from '#kernel/language.ts';
import { brand } from '#kit/brand.ts';
import { Logo } from '#ui/logo.tsx';
import * as m from '../messages/m.ts';
import { LanguageLink } from './language-link.tsx';

const links = [
  { to: '/courses', label: m.courses },
  { to: '/blog', label: m.blog },
  { to: '/glossary', label: m.glossary },
  { to: '/changelog', label: m.changelog },
  { to: '/vat-calculator', label: m.vatCalculator },
  { to: '/waitlist', label: () => brand.companion.name },
  { to: '/login', label: m.logIn },
  { to: '/signup', label: m.signUp },
  { to: '/support', label: m.support },
  { to: '/privacy', label: m.privacy },
  { to: '/terms', label: m.terms },
] as const;

/** Links that a signed-in person does not need. */
const forVisitors = new Set<string>(['/login', '/signup']);

export function PublicFooter({ isSignedIn }: { isSignedIn: boolean }) {
  const shown = isSignedIn ? links.filter(({ to }) => !forVisitors.has(to)) : links;
  return (
    <footer className="bg-night text-on-night">
      <div className="site-column py-10 sm:py-14">
        <div className="flex flex-col gap-6 md:gap-10 md:flex-row md:justify-between">
          <div className="max-w-xs">
            <Logo tile="var(--night-2)" />
            <p className="mt-4 text-ui text-on-night-2">
              <span lang="id" className="text-on-night">
                {brand.proverb}.
              </span>
              {isIndonesian() ? null : (
                <>
                  <br />
                  {brand.proverbMeaning}
                </>
              )}
            </p>
          </div>
          <nav aria-label={m.footer()}>
            <ul className="grid grid-cols-2 gap-x-6 sm:gap-x-14 text-ui text-on-night-2 sm:grid-cols-3">
              {shown.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="inline-block py-2.5 hover:text-on-night">
                    {label()}
                  </Link>
                </li>
              ))}
              <li>
                <LanguageLink isSignedIn={isSignedIn} className="py-2.5 hover:text-on-night" />
              </li>
            </ul>
          </nav>
        </div>
        <p className="mt-6 sm:mt-12 border-t border-night-line pt-6 text-small text-on-night-2">
          {m.madeInIndonesia()}
        </p>
      </div>
    </footer>
  );
}
