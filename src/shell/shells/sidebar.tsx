import { useLocation } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { DrawnOnce } from '#kit/drawn-once.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import { footMenu, mainMenu, markedIn } from './learner-menu.ts';
import { entryClasses, MenuEntryLink, useCurrentInView } from './menu-entry.tsx';
import { StaffMenu } from './staff-menu-part.ts';

/** The menu's lists, for the sidebar and the phone's drawer. */
export function MenuLists({
  adminPages,
  isRail = false,
  isDrawer = false,
  children,
}: {
  adminPages: readonly string[];
  isRail?: boolean;
  /** In the phone's drawer, where a link replaces the drawer's history entry. */
  isDrawer?: boolean;
  children?: ReactNode;
}) {
  return (
    <>
      {adminPages.length > 0 ? (
        <StaffMenu adminPages={adminPages} isRail={isRail} isDrawer={isDrawer} />
      ) : (
        <nav aria-label={m.menu()} className="flex-1">
          <p className={cn('px-3 pb-2 text-small text-ink-3', isRail && 'sr-only')}>{m.menu()}</p>
          <ul className="grid gap-1">
            {mainMenu.map((entry) => (
              <MenuEntryLink key={entry.to} entry={entry} isRail={isRail} isDrawer={isDrawer} />
            ))}
          </ul>
        </nav>
      )}
      <ul className="mt-4 grid gap-1 border-t border-line pt-4">
        {footMenu.map((entry) => (
          <MenuEntryLink key={entry.to} entry={entry} isRail={isRail} isDrawer={isDrawer} />
        ))}
        {children}
      </ul>
    </>
  );
}

/** The sidebar from `lg`: 264 px, or 72 px of icons with tooltips. */
export function Sidebar({
  adminPages,
  isRail,
  canToggle,
  onToggle,
}: {
  adminPages: readonly string[];
  isRail: boolean;
  canToggle: boolean;
  onToggle: () => void;
}) {
  const Icon = isRail ? PanelLeftOpen : PanelLeftClose;
  const pathname = useLocation({ select: (location) => location.pathname });
  const scroller = useCurrentInView(pathname);
  const marked = markedIn([...mainMenu, ...footMenu], pathname);
  return (
    <div
      ref={scroller}
      data-sidebar
      className={cn(
        'sticky top-(--topbar-h) hidden h-[calc(100dvh-var(--topbar-h))] shrink-0 flex-col overflow-y-auto border-r border-line bg-surface p-3 pt-4 transition-[width] duration-(--dur-base) ease-step lg:flex',
        isRail ? 'w-(--sidebar-w-min)' : 'w-(--sidebar-w)',
      )}
    >
      {/* Not cached for people with a role: their groups have generated ids. */}
      <DrawnOnce of={adminPages.length > 0 ? null : `sidebar ${isRail} ${canToggle} ${marked}`}>
        <MenuLists adminPages={adminPages} isRail={isRail}>
          {canToggle ? (
            <li>
              <button
                type="button"
                onClick={onToggle}
                aria-expanded={!isRail}
                className={cn(entryClasses, 'w-full', isRail && 'justify-center px-0')}
              >
                <Icon className="size-[18px] shrink-0" strokeWidth={1.85} aria-hidden="true" />
                <span className={isRail ? 'sr-only' : undefined}>
                  {isRail ? m.expandMenu() : m.collapseMenu()}
                </span>
              </button>
            </li>
          ) : null}
        </MenuLists>
      </DrawnOnce>
    </div>
  );
}
