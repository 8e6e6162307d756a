import type { RichNode } from '#kernel/rich-text.ts';
import { Island } from '#kit/island.tsx';
import { CodeCopyButton } from '#ui/code-copy-button.tsx';
import { RichText } from '#ui/rich-text.tsx';

/** An article's text, under the id that product.md#blog names. The editor's preview uses it too. */
export function ArticleText({ content }: { content: readonly RichNode[] }) {
  return (
    <div id="article-content">
      <RichText
        nodes={content}
        size="l"
        codeButton={<Island name="code-copy-button" part={CodeCopyButton} props={{}} />}
      />
    </div>
  );
}
