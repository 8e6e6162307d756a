import type { ReactNode } from 'react';
import type { Language } from '#kernel/language.ts';

/** What the command palette lists. */
export interface CommandItem {
  id: string;
  label: string;
  /** The language of the label, where it is not the page's; empty where nobody knows it. */
  labelLang?: Language | '' | undefined;
  icon?: ReactNode;
  keywords?: string;
  detail?: string | undefined;
  detailLang?: Language | undefined;
  aside?: string | undefined;
  group?: string;
  /** A result that the caller looked up for this query; shown without filtering. */
  isFound?: boolean;
  /** A next step for people whose search found nothing; shown only then. */
  isFallback?: boolean;
  /** Shown only while nothing is typed, such as what was opened last. */
  isSuggestion?: boolean;
}
