import { Link, useLocation } from '@tanstack/react-router';
import { DrawnOnce } from '#kit/drawn-once.tsx';
import * as m from '../messages/m.ts';
import { activeOn, bottomMenuOf, currentIn, type MenuEntry, markedIn } from './learner-menu.ts';

function Entry({ entry, pathname }: { entry: MenuEntry; pathname: string }) {
  const { to, label, icon: Icon } = entry;
  return (
    <li className="grid">
      <Link
        to={to}
        activeOptions={activeOn(entry)}
        {...currentIn(entry, pathname)}
        className="group relative flex flex-col items-center justify-center gap-1 px-0.5 text-caption font-semibold text-ink-3 aria-[current=page]:text-primary-ink"
      >
        <span className="absolute inset-x-6 top-0 h-[3px] rounded-b-full bg-transparent group-aria-[current=page]:bg-primary" />
        <Icon className="size-5" strokeWidth={1.85} aria-hidden="true" />
        {label()}
      </Link>
    </li>
  );
}

/**
 * The phone's bar: 64 px and the safe area below it.
 * @param home where someone who works here has their work; undefined for learners.
 */
export function BottomBar({ home }: { home: string | undefined }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const menu = bottomMenuOf(home);
  return (
    <nav
      aria-label={m.mainPages()}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <DrawnOnce of={`bottom ${home} ${markedIn(menu, pathname)}`}>
        <ul className="grid h-(--bottombar-h) grid-cols-[repeat(4,1fr)]">
          {menu.map((entry) => (
            <Entry key={entry.to} entry={entry} pathname={pathname} />
          ))}
        </ul>
      </DrawnOnce>
    </nav>
  );
}
