import { Link, useLocation } from '@tanstack/react-router';
import { ArrowLeft, Menu as MenuIcon } from 'lucide-react';
import type { Viewer } from '#access/viewer.ts';
import { NotificationBell } from '#features/school/notifications/web/notification-bell.tsx';
import { SearchButton } from '#features/study/search/web/search-button.tsx';
import { DrawnOnce } from '#kit/drawn-once.tsx';
import { cn } from '#ui/cn.ts';
import { Drawer } from '#ui/drawer.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Logo } from '#ui/logo.tsx';
import * as m from '../messages/m.ts';
import { footMenu, furtherPages, mainMenu, namedIn, ownAdminMenu } from './learner-menu.ts';
import { MenuLists } from './sidebar.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { UserMenu } from './user-menu.tsx';

const loadActions = () => import('./palette-actions.ts').then((module) => module.paletteActions);

const learnerPages = [...mainMenu, ...footMenu, ...furtherPages];

function SlideOutMenu({ adminPages }: { adminPages: readonly string[] }) {
  const [isOpen, setIsOpen] = useBackCloses();
  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title={m.menu()}
      header={<Logo size="sm" />}
      trigger={
        <IconButton
          variant="ghost"
          label={m.openMenu()}
          hasTooltip={false}
          icon={<MenuIcon className="size-5" />}
          className="-ml-2 lg:hidden"
        />
      }
    >
      <div className="flex min-h-full flex-col">
        <MenuLists adminPages={adminPages} isDrawer />
      </div>
    </Drawer>
  );
}

/** 56 px at the top of the learner area: logo, notifications, account. In a lesson, a link back (`base.css`). */
export function TopBar({
  viewer,
  isLesson,
}: {
  viewer: Pick<Viewer, 'userId' | 'name' | 'email' | 'image'> & { adminPages: readonly string[] };
  isLesson: boolean;
}) {
  const isOnDashboard = useLocation({ select: ({ pathname }) => /^\/dashboard(\/|$)/.test(pathname) });
  return (
    <header className="app-bar sticky">
      <div className="flex min-w-0 items-center gap-2">
        <DrawnOnce of={`top bar ${isLesson} ${isOnDashboard} ${viewer.adminPages}`}>
          {isLesson ? null : <SlideOutMenu adminPages={viewer.adminPages} />}
          <Link
            to="/dashboard"
            aria-label={m.dashboardOfSchool()}
            className={cn('rounded-sm', isLesson && 'max-[379px]:hidden')}
          >
            <Logo size="sm" isMarkOnly={isLesson} />
          </Link>
          {isLesson ? (
            <Link to="/dashboard" className="app-bar-back">
              <ArrowLeft className="size-4" aria-hidden="true" />
              {m.backToDashboard()}
            </Link>
          ) : null}
        </DrawnOnce>
      </div>
      <div className="flex items-center gap-1 sm:gap-2">
        <DrawnOnce of={`search ${viewer.userId} ${viewer.adminPages}`}>
          <SearchButton
            pages={namedIn([...learnerPages, ...ownAdminMenu(viewer.adminPages)])}
            userId={viewer.userId}
            loadActions={loadActions}
          />
        </DrawnOnce>
        <NotificationBell />
        <UserMenu viewer={viewer} />
      </div>
    </header>
  );
}
