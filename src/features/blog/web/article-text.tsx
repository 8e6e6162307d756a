import type { RichNode } from '#kernel/rich-text.ts';
import { RichText } from '#ui/rich-text.tsx';

/** An article's text, under the id that §2 names; the editor's preview is drawn by this too. */
export function ArticleText({ content }: { content: readonly RichNode[] }) {
  return (
    <div id="article-content">
      <RichText nodes={content} size="l" hasCopyButtons />
    </div>
  );
}
