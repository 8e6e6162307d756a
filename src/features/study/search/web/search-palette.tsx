import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  Captions,
  FileText,
  History,
  LifeBuoy,
  Lock,
  type LucideIcon,
  Newspaper,
  NotebookPen,
  SquarePlay,
  SquareTerminal,
} from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { z } from 'zod';
import { tierNames } from '#access/tiers.ts';
import { apiQuery } from '#kit/client.ts';
import { langOf } from '#kit/other-language.ts';
import type { CommandItem } from '#ui/command-item.ts';
import { CommandPalette } from '#ui/command-palette.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import type { foundOutput } from '../contract.ts';
import * as m from '../messages/m.ts';
import type { MakeContents, PaletteContents } from './palette-contents.ts';
import { type Recent, readRecents, rememberRecent } from './recent.ts';
import { useAdminFound } from './use-admin-found.ts';

type Found = z.infer<typeof foundOutput>;

interface PaletteItem extends CommandItem {
  act: () => void;
  /** Remembered when it is chosen; not for actions and ways on. */
  recent?: Recent;
}

const looks: Record<Found['kind'], { group: () => string; icon: LucideIcon }> = {
  module: { group: m.modules, icon: SquarePlay },
  transcript: { group: m.saidInVideo, icon: Captions },
  exercise: { group: m.exercises, icon: SquareTerminal },
  note: { group: m.yourNotes, icon: NotebookPen },
  resource: { group: m.resources, icon: FileText },
  post: { group: m.blog, icon: Newspaper },
};

const draw = (Icon: LucideIcon): ReactNode => <Icon strokeWidth={1.85} aria-hidden="true" />;

interface SearchPaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  adminPages: readonly string[];
  userId: string;
  loadContents: () => Promise<MakeContents>;
}

const searchDelayMs = 200;

const nothing: PaletteContents = { actions: [], pages: [] };

/** Read again each time it opens: dark or light depends on what is on, and the order on where it opens. Null at first. */
function useContents({ isOpen, adminPages, loadContents }: SearchPaletteProps): PaletteContents | null {
  const router = useRouter();
  const [contents, setContents] = useState<PaletteContents | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    loadContents().then(
      (make) => isCurrent && setContents(make(router, adminPages)),
      () => isCurrent && setContents((known) => known ?? nothing),
    );
    return () => {
      isCurrent = false;
    };
  }, [isOpen, adminPages, loadContents, router]);
  return contents;
}

/** The menu's entries immediately; modules, transcript lines, exercises, notes, resources and people while you type. */
export function SearchPalette(props: SearchPaletteProps) {
  const { isOpen, onOpenChange, adminPages, userId } = props;
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), searchDelayMs);
  const isAsked = isOpen && query.length > 1;
  const { data, isFetching } = useQuery(
    apiQuery.search.search.queryOptions({
      input: { query },
      enabled: isAsked,
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    }),
  );
  const admin = useAdminFound(query, isAsked, adminPages);
  const contents = useContents(props);
  const to = (url: string) => () => router.history.push(url);

  const toItem = (found: Found): PaletteItem => {
    const { group, icon } = looks[found.kind];
    return {
      id: found.id,
      label: found.title,
      // A note is in its writer's words.
      labelLang: found.kind === 'note' ? '' : langOf(found.language ?? undefined),
      ...(found.locked && found.minTier
        ? { detail: m.upgradeTo({ plan: tierNames[found.minTier] }) }
        : { detail: found.excerpt ?? undefined, detailLang: langOf(found.excerptLanguage ?? undefined) }),
      icon: draw(found.locked ? Lock : icon),
      group: group(),
      isFound: true,
      act: to(found.url),
      recent: { label: found.title, url: found.url },
    };
  };
  const lessons = (data ?? []).map(toItem);
  const people = admin.found.map(({ icon, url, ...found }) => ({
    ...found,
    icon: draw(icon),
    isFound: true,
    act: to(url),
    recent: { label: found.label, url },
  }));
  // Who works in the admin area looks for people first.
  const isInAdmin = router.state.location.pathname.startsWith('/admin');
  const recents = isOpen ? readRecents(userId) : [];
  const going = (contents?.pages ?? []).map((page) => ({
    id: page.to,
    label: page.label,
    keywords: page.keywords ?? '',
    icon: draw(page.icon),
    group: m.goTo(),
    act: to(page.to),
  }));
  const doing = (contents?.actions ?? []).map(({ run, icon, ...action }) => ({
    ...action,
    icon: draw(icon),
    group: m.doIt(),
    act: run,
  }));
  const items: PaletteItem[] = [
    ...recents.map(({ label, url }) => ({
      id: `recent-${url}`,
      label,
      icon: draw(History),
      group: m.recent(),
      isSuggestion: true,
      act: to(url),
      recent: { label, url },
    })),
    // The menu is beside the search on a wide screen: what only the search can do comes first, until a name is typed.
    ...(typed.trim() === '' ? [...doing, ...going] : [...going, ...doing]),
    ...(typed.trim().length > 1 ? (isInAdmin ? [...people, ...lessons] : [...lessons, ...people]) : []),
    // Someone who looks for a person or an order finds neither in the blog.
    ...(isInAdmin
      ? []
      : [
          {
            id: 'blog',
            label: m.searchBlog(),
            icon: draw(Newspaper),
            isFallback: true,
            act: to(`/blog?search=${encodeURIComponent(query)}`),
          },
          {
            id: 'support',
            label: m.askAPerson(),
            icon: draw(LifeBuoy),
            isFallback: true,
            act: to(`/support?subject=${encodeURIComponent(query)}`),
          },
        ]),
  ];
  return (
    <CommandPalette
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) setTyped('');
        onOpenChange(open);
      }}
      // Nothing is found before the actions are there: they would move what comes below them.
      items={contents ? items : []}
      onSelect={(item) => {
        if (item.recent) rememberRecent(userId, item.recent);
        item.act();
      }}
      onQueryChange={(text) => setTyped(text.slice(0, 100))}
      isBusy={!contents || isFetching || admin.isFetching || typed.trim() !== query}
    />
  );
}
