import type { LucideIcon } from 'lucide-react';

/** Something that the search does instead of going somewhere. */
export interface PaletteAction {
  id: string;
  label: string;
  keywords: string;
  icon: LucideIcon;
  run: () => void;
}
