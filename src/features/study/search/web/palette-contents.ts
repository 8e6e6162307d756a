import type { AnyRouter } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';

/** A page that the search leads to. */
export interface PalettePage {
  to: string;
  label: string;
  icon: LucideIcon;
  keywords?: string;
}

/** Something that the search does instead of going somewhere. */
export interface PaletteAction {
  id: string;
  label: string;
  keywords: string;
  icon: LucideIcon;
  run: () => void;
}

/** What the search offers besides what it finds, each list in its order. */
export interface PaletteContents {
  actions: PaletteAction[];
  pages: PalettePage[];
}

/** @param adminPages what the person's roles open (`adminPagesOf`) */
export type MakeContents = (router: AnyRouter, adminPages: readonly string[]) => PaletteContents;
