import { Link, useLocation } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { useWaiting } from '#features/school/operations/web/use-waiting.ts';
import * as m from '../messages/m.ts';
import { adminBarOf, waitingOn } from './admin-menu.ts';
import { activeOn, currentIn } from './learner-menu.ts';
import { SlideOutMenu } from './slide-out-menu.tsx';
import { WaitingCount } from './waiting-count.tsx';

/** The phone's bar in the admin area: what the person works on most, and the button that opens the menu. */
export function AdminBar({ adminPages }: { adminPages: readonly string[] }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const waiting = useWaiting(true);
  return (
    <nav aria-label={m.mainPages()} className="bottom-bar lg:hidden">
      <ul>
        {adminBarOf(adminPages).map((entry) => {
          const { to, label, short = label, icon: Icon } = entry;
          return (
            // With text of twice the size there is room for two words and the button.
            <li key={to} className="large-text:nth-[n+3]:hidden">
              <Link to={to} activeOptions={activeOn(entry)} {...currentIn(entry, pathname)}>
                <Icon aria-hidden="true" />
                {short()}
                <WaitingCount count={waitingOn(entry, waiting)} isOnIcon />
              </Link>
            </li>
          );
        })}
        <li>
          <SlideOutMenu
            adminPages={adminPages}
            trigger={
              <button type="button">
                <MenuIcon aria-hidden="true" />
                {m.moreOfMenu()}
              </button>
            }
          />
        </li>
      </ul>
    </nav>
  );
}
