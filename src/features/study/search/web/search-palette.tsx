import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  Captions,
  FileText,
  LifeBuoy,
  Lock,
  type LucideIcon,
  Newspaper,
  NotebookPen,
  SquarePlay,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { tierNames } from '#access/tiers.ts';
import { apiQuery } from '#kit/client.ts';
import { type CommandItem, CommandPalette } from '#ui/command-palette.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import type { foundOutput } from '../contract.ts';
import * as m from '../messages/m.ts';

type Found = z.infer<typeof foundOutput>;

export interface PalettePage {
  to: string;
  label: string;
  icon: LucideIcon;
  keywords?: string;
}

interface PaletteItem extends CommandItem {
  url: string;
}

const looks: Record<Found['kind'], { group: () => string; icon: LucideIcon }> = {
  module: { group: m.modules, icon: SquarePlay },
  transcript: { group: m.saidInVideo, icon: Captions },
  note: { group: m.yourNotes, icon: NotebookPen },
  resource: { group: m.resources, icon: FileText },
  post: { group: m.blog, icon: Newspaper },
};

const draw = (Icon: LucideIcon): ReactNode => <Icon strokeWidth={1.85} aria-hidden="true" />;

function toItem(found: Found): PaletteItem {
  const { group, icon } = looks[found.kind];
  return {
    id: found.id,
    label: found.title,
    detail:
      found.locked && found.minTier
        ? m.upgradeTo({ plan: tierNames[found.minTier] })
        : (found.excerpt ?? undefined),
    icon: draw(found.locked ? Lock : icon),
    group: group(),
    isFound: true,
    url: found.url,
  };
}

const searchDelayMs = 200;

/** The menu's entries immediately; modules, transcript lines, notes and resources while you type. */
export function SearchPalette({
  isOpen,
  onOpenChange,
  pages,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  pages: readonly PalettePage[];
}) {
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), searchDelayMs);
  const { data, isFetching } = useQuery(
    apiQuery.search.search.queryOptions({
      input: { query },
      enabled: isOpen && query.length > 1,
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    }),
  );
  const places = pages.map(
    ({ to, label, icon, keywords = '' }): PaletteItem => ({
      id: to,
      label,
      keywords,
      icon: draw(icon),
      group: m.goTo(),
      url: to,
    }),
  );
  const found = typed.trim().length > 1 ? (data ?? []).map(toItem) : [];
  const waysOn: PaletteItem[] = [
    {
      id: 'blog',
      label: m.searchBlog(),
      icon: draw(Newspaper),
      url: `/blog?search=${encodeURIComponent(query)}`,
    },
    {
      id: 'support',
      label: m.askAPerson(),
      icon: draw(LifeBuoy),
      url: `/support?subject=${encodeURIComponent(query)}`,
    },
  ].map((way) => ({ ...way, isFallback: true }));
  return (
    <CommandPalette
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) setTyped('');
        onOpenChange(open);
      }}
      items={[...places, ...found, ...waysOn]}
      onSelect={(item) => router.history.push(item.url)}
      onQueryChange={(text) => setTyped(text.slice(0, 100))}
      isBusy={isFetching || typed.trim() !== query}
    />
  );
}
