import { Link, useLocation } from '@tanstack/react-router';
import { ArrowLeft, Menu as MenuIcon } from 'lucide-react';
import type { Viewer } from '#access/viewer.ts';
import { NotificationBell } from '#features/school/notifications/web/notification-bell.tsx';
import { SearchButton } from '#features/study/search/web/search-button.tsx';
import { DrawnOnce } from '#kit/drawn-once.tsx';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Logo } from '#ui/logo.tsx';
import * as m from '../messages/m.ts';
import { SlideOutMenu } from './slide-out-menu.tsx';
import { UserMenu } from './user-menu.tsx';

const loadContents = () => import('./palette-contents.ts').then((module) => module.paletteContents);

/** 56 px at the top of the learner area: logo, notifications, account. In a lesson, a link back (`base.css`). */
export function TopBar({
  viewer,
  isLesson,
  isAdmin,
}: {
  viewer: Pick<Viewer, 'userId' | 'name' | 'email' | 'image'> & { adminPages: readonly string[] };
  isLesson: boolean;
  /** In the admin area: its only page in the frame of a lesson is a question to a coach. */
  isAdmin: boolean;
}) {
  const isOnDashboard = useLocation({ select: ({ pathname }) => /^\/dashboard(\/|$)/.test(pathname) });
  return (
    <header className="app-bar sticky">
      <div className="flex min-w-0 items-center gap-2">
        <DrawnOnce of={`top bar ${isLesson} ${isAdmin} ${isOnDashboard} ${viewer.adminPages}`}>
          {isLesson ? null : (
            <SlideOutMenu
              adminPages={viewer.adminPages}
              trigger={
                <IconButton
                  variant="ghost"
                  label={m.openMenu()}
                  hasTooltip={false}
                  icon={<MenuIcon className="size-5" />}
                  className="-ml-2 lg:hidden"
                />
              }
            />
          )}
          <Link
            to="/dashboard"
            aria-label={m.dashboardOfSchool()}
            className={cn('rounded-sm', isLesson && 'max-[379px]:hidden')}
          >
            <Logo size="sm" isMarkOnly={isLesson} />
          </Link>
          {isLesson ? (
            <Link to={isAdmin ? '/admin/questions' : '/dashboard'} className="app-bar-back">
              <ArrowLeft className="size-4" aria-hidden="true" />
              {isAdmin ? m.questions() : m.backToDashboard()}
            </Link>
          ) : null}
        </DrawnOnce>
      </div>
      <div className="flex items-center gap-1 sm:gap-2">
        <DrawnOnce of={`search ${viewer.userId} ${viewer.adminPages}`}>
          <SearchButton adminPages={viewer.adminPages} userId={viewer.userId} loadContents={loadContents} />
        </DrawnOnce>
        <NotificationBell />
        <UserMenu viewer={viewer} />
      </div>
    </header>
  );
}
