import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { PageScene } from '#ui/page-scene.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { inAdminArea } from '../shells/admin-area.ts';
import { adminBarOf } from '../shells/admin-menu.ts';
import { PageFrame } from './page-frame.tsx';

interface Way {
  to: string;
  label: () => string;
  about?: () => string;
}

const waysOn: Record<'visitor' | 'learner', readonly Way[]> = {
  visitor: [
    { to: '/', label: m.goToHomePage, about: m.aboutHomePage },
    { to: '/courses', label: m.courses, about: m.aboutCourses },
    { to: '/blog', label: m.blog, about: m.aboutBlog },
  ],
  learner: [
    { to: '/dashboard', label: m.goToDashboard, about: m.aboutDashboard },
    { to: '/lessons', label: m.modules, about: m.aboutModules },
    { to: '/resources', label: m.resources, about: m.aboutResources },
  ],
};

/** 404: what happened, and the ways on that most people take. */
export function NotFoundPage() {
  const { data: session } = useQuery(viewerQuery());
  const isSignedIn = Boolean(session?.viewer);
  const isAdmin = useLocation({ select: ({ pathname }) => inAdminArea(pathname) });
  const adminPages = session?.viewer?.adminPages ?? [];
  // Someone who works here was on the way to work.
  const ways: readonly Way[] =
    isAdmin && adminPages.length > 0
      ? adminBarOf(adminPages).slice(0, 3)
      : waysOn[isSignedIn ? 'learner' : 'visitor'];
  const content = (
    <>
      <PageScene above="404" title={m.pageMissing()} text={m.pageMissingHelp()} isStepMissing />
      <ul aria-label={m.waysOn()} className="mt-10 grid grid-cols-1 gap-4 sm:grid-cols-3 lg:mt-14">
        {ways.map(({ to, label, about }) => (
          <li key={to}>
            <Card
              isLink
              render={<div />}
              className="group relative h-full has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus"
            >
              <p className="flex items-center justify-between gap-3 text-h4">
                <Link to={to} className="outline-none after:absolute after:inset-0">
                  {label()}
                </Link>
                <ArrowRight className="size-4 text-ink-3 group-hover:text-ink" aria-hidden="true" />
              </p>
              {about ? <p className="mt-1 text-ui text-ink-2">{about()}</p> : null}
            </Card>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-ui text-ink-2">
        {m.linkFromUs()} <TextLink render={<Link to="/support" />}>{m.contactSupport()}</TextLink>
      </p>
    </>
  );
  return (
    <PageFrame className={isSignedIn ? '' : 'site-column pt-10 pb-20 lg:pt-14 lg:pb-28'}>
      {isSignedIn ? <Page>{content}</Page> : content}
    </PageFrame>
  );
}
