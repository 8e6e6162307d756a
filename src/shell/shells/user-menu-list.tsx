import { Link } from '@tanstack/react-router';
import { LogOut, Monitor, Moon, Settings, Sun, UserRound } from 'lucide-react';
import type { Viewer } from '#access/viewer.ts';
import { endSession } from '#features/people/sign-in/web/session.ts';
import { findDevice } from '#kit/device.ts';
import { Avatar } from '#ui/avatar.tsx';
import {
  Menu,
  MenuHeader,
  MenuItem,
  MenuLink,
  type MenuProps,
  MenuRadioGroup,
  MenuSeparator,
} from '#ui/menu.tsx';
import { setThemeChoice, type ThemeChoice, useThemeChoice } from '#ui/theme.ts';
import { toast } from '#ui/toast.ts';

const themes: { value: ThemeChoice; label: string; icon: React.ReactNode }[] = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" /> },
];

/** Ends the session. The login page is a full page load, so nothing of the person stays in memory. */
async function signOut() {
  const unsent = (await findDevice()?.settle()) ?? 0;
  if (unsent > 0) {
    toast.warning(
      'Some changes aren’t saved yet',
      `${unsent === 1 ? '1 change is' : `${unsent} changes are`} only on this device. Signing out deletes ${unsent === 1 ? 'it' : 'them'}.`,
      { durationMs: 20_000, action: { label: 'Sign out anyway', onClick: () => void leave() } },
    );
    return;
  }
  await leave();
}

async function leave() {
  if (!(await endSession())) {
    toast.error('We couldn’t sign you out', 'Please try again.');
    return;
  }
  window.location.assign('/login');
}

/** The account menu's content; fetched when it first opens. */
export function UserMenuList({
  viewer,
  ...menu
}: Omit<MenuProps, 'children'> & { viewer: Pick<Viewer, 'name' | 'email' | 'image'> }) {
  const theme = useThemeChoice();
  return (
    <Menu {...menu}>
      <MenuHeader>
        <div className="flex items-center gap-3">
          <Avatar name={viewer.name} image={viewer.image} size="md" />
          <div className="min-w-0">
            <p className="truncate text-ui font-semibold">{viewer.name}</p>
            <p className="truncate text-small text-ink-3">{viewer.email}</p>
          </div>
        </div>
      </MenuHeader>
      <MenuSeparator />
      <MenuLink render={<Link to="/profile" />} icon={<UserRound aria-hidden="true" />}>
        Profile
      </MenuLink>
      <MenuLink render={<Link to="/settings/subscription" />} icon={<Settings aria-hidden="true" />}>
        Plan
      </MenuLink>
      <MenuSeparator />
      <MenuRadioGroup label="Theme" value={theme} onValueChange={setThemeChoice} options={themes} />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void signOut()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
