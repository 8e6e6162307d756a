import type { Heading } from '../rules.ts';
import { ContentsList, FoldingContents } from './contents-list.tsx';
import { useContents } from './use-contents.ts';

interface ContentsProps {
  headings: readonly Heading[];
  /** Only the list, for a place that folds it itself. */
  isBare?: boolean;
}

export function Contents({ headings, isBare = false }: ContentsProps) {
  const contents = useContents(headings);
  return isBare ? <ContentsList {...contents} isRoomy /> : <FoldingContents {...contents} />;
}
