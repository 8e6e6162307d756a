/** Files of a folder that can be looked at as the page that is made of them. Pure. */
import type { Difference } from './contract.ts';

type Group = Pick<Difference['groups'][number], 'kind' | 'name'>;

/** A text of a module, an exercise or a resource, in either language. `inner` is its path in its module or resource. */
export const isPageFile = (inner: string): boolean =>
  /^(module|resource|exercises\/[^/]+\/task)(\.(id|en))?\.md$/.test(inner);

/** The folder of an exercise or a module, without its number. */
export const withoutNumber = (name: string): string => name.replace(/^\d{2,3}-/, '');

/** Without the number of its exercise, which is another one when the exercise moves. */
export const placeInside = (inner: string): string =>
  inner.replace(/^exercises\/([^/]+)/, (_, name: string) => `exercises/${withoutNumber(name)}`);

/** The name that owns the files of a group of changes. */
export const ownerOf = ({ kind, name }: Group): string => (kind === 'module' ? withoutNumber(name) : name);
