import type { AnyRouter } from '@tanstack/react-router';
import { CalendarPlus, Keyboard, LogOut, Moon, Play, Sun } from 'lucide-react';
import type { PaletteAction } from '#features/study/search/web/palette-action.ts';
import { api } from '#kit/client.ts';
import { setThemeChoice } from '#ui/theme.ts';
import * as m from '../messages/m.ts';
import { showKeys } from './global-keys.ts';
import { signOut } from './sign-out.ts';

/** Opens the module where the person is; the courses when none is open to them. */
async function continueLearning(router: AnyRouter) {
  const climb = await api.dashboard.get().then(
    (dashboard) => dashboard.climb,
    () => null,
  );
  router.history.push(climb ? `/modules/${climb.hereId}` : '/lessons');
}

/** What the search can do besides going somewhere. Loaded when it first opens. */
export function paletteActions(router: AnyRouter): PaletteAction[] {
  const isDark = document.documentElement.dataset.theme === 'dark';
  return [
    {
      id: 'continue',
      label: m.continueLearning(),
      keywords: m.continueKeywords(),
      icon: Play,
      run: () => void continueLearning(router),
    },
    {
      id: 'book',
      label: m.bookSession(),
      keywords: m.bookKeywords(),
      icon: CalendarPlus,
      run: () => router.history.push('/bookings'),
    },
    {
      id: 'theme',
      label: isDark ? m.lightOn() : m.darkOn(),
      keywords: m.themeKeywords(),
      icon: isDark ? Sun : Moon,
      run: () => setThemeChoice(isDark ? 'light' : 'dark'),
    },
    { id: 'keys', label: m.keyboardShortcuts(), keywords: m.keysKeywords(), icon: Keyboard, run: showKeys },
    {
      id: 'sign-out',
      label: m.signOut(),
      keywords: m.signOutKeywords(),
      icon: LogOut,
      run: () => void signOut(),
    },
  ];
}
