import { Link } from '@tanstack/react-router';
import { Languages, LogOut, Monitor, Moon, Settings, Sun, UserRound } from 'lucide-react';
import type { Viewer } from '#access/viewer.ts';
import { chooseLanguage } from '#features/people/settings/web/choose-language.ts';
import { currentLanguage, languageNames, otherLanguage } from '#kernel/language.ts';
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
import * as ui from '#ui/messages/m.ts';
import { setThemeChoice, type ThemeChoice, useThemeChoice } from '#ui/theme.ts';
import * as m from '../messages/m.ts';
import { signOut } from './sign-out.ts';

const themes: { value: ThemeChoice; label: () => string; icon: React.ReactNode }[] = [
  { value: 'light', label: ui.lightTheme, icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: ui.darkTheme, icon: <Moon aria-hidden="true" /> },
  { value: 'system', label: ui.systemTheme, icon: <Monitor aria-hidden="true" /> },
];

/** The account menu's content; fetched when it first opens. */
export function UserMenuList({
  viewer,
  ...menu
}: Omit<MenuProps, 'children'> & { viewer: Pick<Viewer, 'name' | 'email' | 'image'> }) {
  const theme = useThemeChoice();
  const language = otherLanguage(currentLanguage());
  return (
    <Menu {...menu}>
      <MenuHeader>
        <div className="flex items-center gap-3">
          <Avatar name={viewer.name} image={viewer.image} size="md" />
          <div className="min-w-0">
            <p lang="" className="truncate text-ui font-semibold">
              {viewer.name}
            </p>
            <p className="truncate text-small text-ink-3">{viewer.email}</p>
          </div>
        </div>
      </MenuHeader>
      <MenuSeparator />
      <MenuLink render={<Link to="/profile" />} icon={<UserRound aria-hidden="true" />}>
        {m.profile()}
      </MenuLink>
      <MenuLink render={<Link to="/settings/subscription" />} icon={<Settings aria-hidden="true" />}>
        {m.plan()}
      </MenuLink>
      <MenuSeparator />
      <MenuRadioGroup
        label={ui.theme()}
        value={theme}
        onValueChange={setThemeChoice}
        options={themes.map(({ label, ...option }) => ({ ...option, label: label() }))}
      />
      <MenuItem icon={<Languages aria-hidden="true" />} onSelect={() => void chooseLanguage(language)}>
        <span lang={language}>{languageNames[language]}</span>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void signOut()}>
        {m.signOut()}
      </MenuItem>
    </Menu>
  );
}
