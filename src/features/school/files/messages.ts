/**
 * Not in rules.ts, which every page of the app fetches. A text without values is a getter: read it where it is shown,
 * not while a module loads.
 */

import * as m from './messages/m.ts';
import { maxFilesPerRequest } from './rules.ts';

export const fileMessages = {
  get none() {
    return m.none();
  },
  get tooMany() {
    return m.tooMany({ max: maxFilesPerRequest });
  },
  /** The exact wording of the specification (product.md#submitting-a-review). */
  oversized: (names: readonly string[]) => m.oversized({ names: names.join(', ') }),
  wrongType: (names: readonly string[]) => m.wrongType({ names: names.join(', ') }),
  notReal: (name: string) => m.notReal({ name }),
  locked: (name: string) => m.locked({ name }),
  active: (name: string) => m.active({ name }),
  fetching: (name: string) => m.fetching({ name }),
  tooSlow: (name: string) => m.tooSlow({ name }),
  get busy() {
    return m.busy();
  },
  empty: (name: string) => m.empty({ name }),
  notResource: (name: string) => m.notResource({ name }),
  notImage: (name: string) => m.notImage({ name }),
  infected: (name: string) => m.infected({ name }),
  get quota() {
    return m.quota();
  },
} as const;
