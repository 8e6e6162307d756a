import { Link, useLocation } from '@tanstack/react-router';
import { DrawnOnce } from '#kit/drawn-once.tsx';
import * as m from '../messages/m.ts';
import { activeOn, bottomMenuOf, currentIn, type MenuEntry, markedIn } from './learner-menu.ts';

function Entry({ entry, pathname }: { entry: MenuEntry; pathname: string }) {
  const { to, label, icon: Icon } = entry;
  return (
    <li>
      <Link to={to} activeOptions={activeOn(entry)} {...currentIn(entry, pathname)}>
        <Icon aria-hidden="true" />
        {label()}
      </Link>
    </li>
  );
}

/**
 * The phone's bar: 64 px and the safe area below it (`base.css`).
 * @param home where someone who works here has their work; undefined for learners.
 */
export function BottomBar({ home }: { home: string | undefined }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const menu = bottomMenuOf(home);
  return (
    <nav aria-label={m.mainPages()} className="bottom-bar lg:hidden">
      <DrawnOnce of={`bottom ${home} ${markedIn(menu, pathname)}`}>
        <ul>
          {menu.map((entry) => (
            <Entry key={entry.to} entry={entry} pathname={pathname} />
          ))}
        </ul>
      </DrawnOnce>
    </nav>
  );
}
