import { Link } from '@tanstack/react-router';
import { ChevronDown, LogOut, Monitor, Moon, Settings, Sun, UserRound } from 'lucide-react';
import type { Viewer } from '#features/plans/viewer.ts';
import { endSession } from '#features/sign-in/web/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { initialsOf } from '#ui/initials.ts';
import { Menu, MenuHeader, MenuItem, MenuLink, MenuRadioGroup, MenuSeparator } from '#ui/menu.tsx';
import { setThemeChoice, type ThemeChoice, useThemeChoice } from '#ui/theme.ts';
import { toast } from '#ui/toast.tsx';

const themes: { value: ThemeChoice; label: string; icon: React.ReactNode }[] = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
  { value: 'system', label: 'As the system', icon: <Monitor aria-hidden="true" /> },
];

/** Ends the session here. The log-in page is loaded anew, so nothing of the person stays in the page's memory. */
async function signOut() {
  if (!(await endSession())) {
    toast.error('Error', 'You could not be signed out. Please try again.');
    return;
  }
  window.location.assign('/login');
}

export function UserMenu({ viewer }: { viewer: Pick<Viewer, 'name' | 'email'> }) {
  const theme = useThemeChoice();
  return (
    <Menu
      trigger={
        <button
          type="button"
          // The initials are text on the button, so they belong to its name (WCAG 2.5.3).
          aria-label={`${initialsOf(viewer.name)}, account menu of ${viewer.name}`}
          className="flex h-10 items-center gap-2 rounded-full pl-1 pr-2 hover:bg-sunken"
        >
          <Avatar name={viewer.name} />
          <ChevronDown className="size-4 text-ink-3 max-sm:hidden" aria-hidden="true" />
        </button>
      }
    >
      <MenuHeader>
        <p className="truncate text-ui font-semibold">{viewer.name}</p>
        <p className="truncate text-small text-ink-3">{viewer.email}</p>
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
