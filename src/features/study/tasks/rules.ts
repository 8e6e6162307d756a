import type { Language } from '#kernel/language.ts';
import * as m from './messages/m.ts';

/** The texts below 30, 60 and 90 percent, and from 90 on (product.md#action-items). */
export function encouragement(percent: number): string {
  if (percent < 30) return m.justStarted();
  if (percent < 60) return m.greatProgress();
  if (percent < 90) return m.almostThere();
  return m.superstar();
}

export const actionItemFilters = ['all', 'completed', 'incomplete'] as const;

export type ActionItemFilter = (typeof actionItemFilters)[number];

export interface ModuleActionItems {
  moduleId: number;
  moduleTitle: string;
  /** In the course, from 1. */
  number: number;
  /** Missing in lists that a device kept before courses were named. */
  course?: { title: string; language: Language } | null;
  language?: Language;
  items: readonly { id: string; title: string; language?: Language; completed: boolean }[];
}

/** The filtered items with their modules' full counts; modules without any are left out. */
export function filterActionItems(modules: readonly ModuleActionItems[], filter: ActionItemFilter) {
  return modules
    .map((module) => ({
      ...module,
      items: module.items.filter((item) => filter === 'all' || item.completed === (filter === 'completed')),
      doneCount: module.items.filter((item) => item.completed).length,
      totalCount: module.items.length,
    }))
    .filter((module) => module.items.length > 0);
}
