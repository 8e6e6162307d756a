import type { Language } from '#kernel/language.ts';
import type { ActionItemFilter } from './filters.ts';
import * as m from './messages/m.ts';

/** The texts below 30, 60 and 90 percent, and from 90 on (product.md#action-items). */
export function encouragement(percent: number): string {
  if (percent < 30) return m.justStarted();
  if (percent < 60) return m.greatProgress();
  if (percent < 90) return m.almostThere();
  return m.superstar();
}

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

/** The filtered items, open ones first, with their modules' full counts; modules without any are left out. */
export function filterActionItems(modules: readonly ModuleActionItems[], filter: ActionItemFilter) {
  return modules
    .map((module) => ({
      ...module,
      items: module.items
        .filter((item) => filter === 'all' || item.completed === (filter === 'completed'))
        .sort((one, other) => Number(one.completed) - Number(other.completed)),
      doneCount: module.items.filter((item) => item.completed).length,
      totalCount: module.items.length,
    }))
    .filter((module) => module.items.length > 0);
}

interface Counted {
  doneCount: number;
  totalCount: number;
}

/**
 * What is shown of all modules: those that are begun and the next one; the ones after it are folded, and so are the
 * finished ones. A single one is not worth folding.
 */
export function foldModules<Module extends Counted>(modules: readonly Module[]) {
  const isFinished = (module: Module) => module.doneCount === module.totalCount;
  const open = modules.filter((module) => !isFinished(module));
  const next = open.find((module) => module.doneCount === 0);
  const isNear = (module: Module) => module.doneCount > 0 || module === next;
  const later = open.filter((module) => !isNear(module));
  return {
    near: later.length > 1 ? open.filter(isNear) : open,
    later: later.length > 1 ? later : [],
    finished: modules.filter(isFinished),
  };
}
