import type { Heading } from '../rules.ts';
import { FoldingContents } from './contents-list.tsx';
import { useContents } from './use-contents.ts';

export function Contents({ headings }: { headings: readonly Heading[] }) {
  return <FoldingContents {...useContents(headings)} />;
}
