import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, Outlet, useRouterState } from '@tanstack/react-router';
import {
  parseAuthSearch,
  searchForLogin,
  searchForSignUp,
} from '#features/people/sign-in/web/auth-search.ts';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { isIndonesian } from '#kernel/language.ts';
import { brand } from '#kit/brand.ts';
import { AuthPanel } from '#ui/illustrations/auth-panel.tsx';
import { Logo } from '#ui/logo.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import * as m from '../messages/m.ts';
import { LanguageLink } from './language-link.tsx';

export const Route = createFileRoute('/_auth')({ component: AuthShell });

/**
 * Two halves: the form, and the terraces with the proverb, which stay in place while a long form scrolls. Phones show
 * only the form.
 */
function AuthShell() {
  return (
    <div data-shell="auth" className="grid grid-cols-1 min-h-dvh lg:grid-cols-2">
      <SkipLink />
      <div className="flex min-w-0 flex-col px-6 py-6 sm:px-10 lg:px-14">
        <header className="flex flex-wrap items-center justify-between gap-x-4">
          <Link to="/" className="rounded-sm">
            <Logo className="max-[379px]:[&>:last-child]:hidden" />
          </Link>
          <div className="flex flex-wrap items-center gap-x-5 whitespace-nowrap">
            <LanguageLink className="text-ui text-ink-3 hover:text-ink" />
            <OtherWay />
          </div>
        </header>
        <main id="main" tabIndex={-1} className="m-auto w-full max-w-[380px] py-10 outline-none">
          <Outlet />
        </main>
      </div>
      <aside aria-label={m.proverb()} className="hidden bg-(--terrace-5) lg:block">
        <div className="sticky top-0 h-dvh overflow-hidden">
          <AuthPanel className="absolute inset-0 size-full" />
          <p className="absolute inset-x-14 bottom-11 text-read text-on-night" lang="id">
            {brand.proverb}.
            {isIndonesian() ? null : (
              <span lang="en" className="mt-1 block text-ui text-on-night-2">
                {brand.proverbMeaning}
              </span>
            )}
          </p>
        </div>
      </aside>
    </div>
  );
}

function OtherWay() {
  const { pathname, search } = useRouterState({ select: (state) => state.location });
  // Only what the page has asked for already: most of these pages are the same for everyone.
  const { data: session } = useQuery({ ...viewerQuery(), enabled: false });
  if (session?.viewer) return null;
  const carried = parseAuthSearch(search);
  const look = 'flex h-10 items-center rounded-sm text-ui font-semibold text-ink-2 hover:text-ink';
  return pathname === '/login' ? (
    <Link to="/signup" search={searchForSignUp(carried)} className={look}>
      {m.signUp()}
    </Link>
  ) : (
    <Link to="/login" search={searchForLogin(carried)} className={look}>
      {m.logIn()}
    </Link>
  );
}
