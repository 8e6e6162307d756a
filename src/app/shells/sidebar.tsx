import { Link } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { cn } from '#ui/cn.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { footMenu, type MenuEntry, mainMenu } from './learner-menu.ts';

const entryClasses =
  'flex h-10 items-center gap-3 rounded-md px-3 text-ui text-ink-2 transition-colors duration-(--dur-fast) hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary-ink';

function Entry({
  entry,
  isRail,
  onNavigate,
}: {
  entry: MenuEntry;
  isRail: boolean;
  onNavigate?: (() => void) | undefined;
}) {
  const Icon = entry.icon;
  const link = (
    <Link
      to={entry.to}
      activeOptions={{ exact: entry.to === '/dashboard' }}
      className={cn(entryClasses, isRail && 'justify-center px-0')}
      {...(onNavigate ? { onClick: onNavigate } : {})}
    >
      <Icon className="size-[18px] shrink-0" strokeWidth={1.85} aria-hidden="true" />
      <span className={isRail ? 'sr-only' : undefined}>{entry.label}</span>
    </Link>
  );
  return (
    <li>
      {isRail ? (
        <Tooltip label={entry.label} side="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  );
}

/** The menu's two lists; the sidebar and the phone's drawer show the same. */
export function MenuLists({
  isRail = false,
  onNavigate,
  children,
}: {
  isRail?: boolean;
  onNavigate?: () => void;
  children?: React.ReactNode;
}) {
  return (
    <>
      <nav aria-label="Menu" className="flex-1">
        <p className={cn('px-3 pb-2 text-small text-ink-3', isRail && 'sr-only')}>Menu</p>
        <ul className="grid gap-1">
          {mainMenu.map((entry) => (
            <Entry key={entry.to} entry={entry} isRail={isRail} onNavigate={onNavigate} />
          ))}
        </ul>
      </nav>
      <ul className="mt-4 grid gap-1 border-t border-line pt-4">
        {footMenu.map((entry) => (
          <Entry key={entry.to} entry={entry} isRail={isRail} onNavigate={onNavigate} />
        ))}
        {children}
      </ul>
    </>
  );
}

/** The sidebar from `lg`: 264 px, or 72 px of icons with tooltips. */
export function Sidebar({
  isRail,
  canToggle,
  onToggle,
}: {
  isRail: boolean;
  canToggle: boolean;
  onToggle: () => void;
}) {
  const Icon = isRail ? PanelLeftOpen : PanelLeftClose;
  return (
    <div
      className={cn(
        'sticky top-(--topbar-h) hidden h-[calc(100dvh-var(--topbar-h))] shrink-0 flex-col overflow-y-auto border-r border-line bg-surface p-3 pt-4 transition-[width] duration-(--dur-base) ease-step lg:flex',
        isRail ? 'w-(--sidebar-w-min)' : 'w-(--sidebar-w)',
      )}
    >
      <MenuLists isRail={isRail}>
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
                {isRail ? 'Expand the menu' : 'Collapse'}
              </span>
            </button>
          </li>
        ) : null}
      </MenuLists>
    </div>
  );
}
