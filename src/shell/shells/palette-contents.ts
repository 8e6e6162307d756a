import type { AnyRouter } from '@tanstack/react-router';
import {
  Bell,
  BookOpen,
  CalendarPlus,
  ClipboardCheck,
  FolderPlus,
  Import,
  Keyboard,
  Layers,
  LogOut,
  type LucideIcon,
  MessagesSquare,
  Moon,
  PackagePlus,
  PenLine,
  Play,
  ReceiptText,
  ScanSearch,
  Settings,
  Sun,
  Upload,
  UserSearch,
} from 'lucide-react';
import { opensAdminPage } from '#access/opens-admin-page.ts';
import type {
  MakeContents,
  PaletteAction,
  PalettePage,
} from '#features/study/search/web/palette-contents.ts';
import { adminEntriesOf } from '#kit/admin-menu.ts';
import { api } from '#kit/client.ts';
import { setThemeChoice } from '#ui/theme.ts';
import * as m from '../messages/m.ts';
import { inAdminArea } from './admin-area.ts';
import { showKeys } from './global-keys.ts';
import { footMenu, type MenuEntry, mainMenu } from './learner-menu.ts';
import { signOut } from './sign-out.ts';

type NamedEntry = MenuEntry & { keywords?: () => string };

/** Pages that are in no menu and are found only by search. */
const furtherPages: readonly (MenuEntry & { keywords: () => string })[] = [
  {
    to: '/settings/account',
    label: m.account,
    icon: Settings,
    keywords: m.accountKeywords,
  },
  {
    to: '/settings/plan',
    label: m.plan,
    icon: ReceiptText,
    keywords: m.planKeywords,
  },
  { to: '/notifications', label: m.notifications, icon: Bell, keywords: m.notificationKeywords },
  {
    to: '/dashboard/materials',
    label: m.learningMaterials,
    icon: BookOpen,
    keywords: () => 'ebook pdf epub',
  },
];

/** What people do in the admin area; where someone waits for it comes first. */
const adminWork: readonly { to: string; label: () => string; icon: LucideIcon; isMaking?: true }[] = [
  { to: '/admin/proofs', label: m.decideOnProofs, icon: ScanSearch },
  { to: '/admin/reviews', label: m.answerReviews, icon: ClipboardCheck },
  { to: '/admin/questions', label: m.answerQuestions, icon: MessagesSquare },
  { to: '/admin/users', label: m.findPerson, icon: UserSearch },
  { to: '/admin/studio', label: m.uploadVideos, icon: Upload, isMaking: true },
  { to: '/admin/modules/new', label: m.newModule, icon: Layers, isMaking: true },
  { to: '/admin/courses/import', label: m.importCourse, icon: Import, isMaking: true },
  { to: '/admin/content/posts/new', label: m.newPost, icon: PenLine, isMaking: true },
  { to: '/admin/products/new', label: m.newProduct, icon: PackagePlus, isMaking: true },
  { to: '/admin/resources/new', label: m.newResource, icon: FolderPlus, isMaking: true },
];

/** The work that someone's roles open. */
export const adminWorkOf = (adminPages: readonly string[]) =>
  adminWork.filter(({ to }) => opensAdminPage(adminPages, to));

/** Opens the module where the person is; the courses when none is open to them. */
async function continueLearning(router: AnyRouter) {
  const climb = await api.dashboard.get().then(
    (dashboard) => dashboard.climb,
    () => null,
  );
  router.history.push(climb ? `/modules/${climb.hereId}` : '/lessons');
}

/** What a learner does from anywhere. */
const learningActions = (router: AnyRouter): PaletteAction[] => [
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
];

/** What everyone can do. */
function commonActions(): PaletteAction[] {
  const isDark = document.documentElement.dataset.theme === 'dark';
  return [
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

const named = (entries: readonly NamedEntry[]): PalettePage[] =>
  entries.map(({ to, label, icon, keywords }) => ({
    to,
    label: label(),
    icon,
    keywords: keywords?.() ?? '',
  }));

/** Where the person is comes first: the admin area's work and pages there, learning everywhere else. */
export const paletteContents: MakeContents = (router, adminPages) => {
  const isStaff = adminPages.length > 0;
  const work = adminWorkOf(adminPages).map(({ to, label, icon, isMaking }) => ({
    id: `work-${to}`,
    label: label(),
    keywords: isMaking ? m.adminActionKeywords() : 'admin',
    icon,
    run: () => router.history.push(to),
  }));
  const learning = learningActions(router);
  const learnerPages = named([...mainMenu, ...footMenu, ...furtherPages]);
  const adminPagesNamed = isStaff ? named(adminEntriesOf(adminPages)) : [];
  const common = commonActions();
  if (isStaff && inAdminArea(router.state.location.pathname))
    return { actions: [...work, ...common, ...learning], pages: [...adminPagesNamed, ...learnerPages] };
  return { actions: [...learning, ...common, ...work], pages: [...learnerPages, ...adminPagesNamed] };
};
