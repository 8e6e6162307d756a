import { type ReactNode, useState } from 'react';
import type { RichNode } from '#kernel/rich-text.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import * as m from './messages/m.ts';
import { Notice } from './notice.tsx';
import { RichText } from './rich-text.tsx';
import { TextArea, type TextAreaProps } from './text-area.tsx';

export interface MarkdownFieldProps extends Omit<TextAreaProps, 'aside'> {
  /** The text as it will be shown; undefined until it is known. */
  preview: readonly RichNode[] | undefined;
  failure?: string | undefined;
  /** Called when the preview opens or closes, so that nothing is rendered while it is closed. */
  onPreviewToggle?: (isShown: boolean) => void;
  placeholderText?: ReactNode;
  /** Draws the preview the way its page will, instead of as plain formatted text. */
  renderPreview?: (preview: readonly RichNode[]) => ReactNode;
  /** For long texts: both sides take most of the window. */
  isTall?: boolean;
}

/** Markdown on the left, its preview on the right; stacked where there is no room. */
export function MarkdownField({
  preview,
  failure,
  onPreviewToggle,
  placeholderText = m.nothingToPreview(),
  renderPreview = (nodes) => <RichText nodes={nodes} />,
  isTall = false,
  className,
  ...textarea
}: MarkdownFieldProps) {
  const [isShown, setIsShown] = useState(true);
  const height = isTall ? 'max-h-[80dvh]' : 'max-h-[32rem]';
  const toggle = () => {
    setIsShown(!isShown);
    onPreviewToggle?.(!isShown);
  };
  let shown: ReactNode = <p className="text-ui text-ink-3">{placeholderText}</p>;
  if (failure) shown = <Notice tone="danger" title={failure} />;
  // In the language of the text, which is often not that of the page around it.
  else if (preview && preview.length > 0) shown = <div lang={textarea.lang}>{renderPreview(preview)}</div>;
  return (
    <div className={cn('@container', className)}>
      <div className={cn('grid gap-4', isShown && '@3xl:grid-cols-2')}>
        <TextArea
          rows={isTall ? 22 : 12}
          textareaClassName={cn('font-mono', height)}
          {...textarea}
          aside={
            <Button
              variant={isShown ? 'soft' : 'secondary'}
              size="sm"
              aria-pressed={isShown}
              onClick={toggle}
              className="-mt-3.5 mb-0.5"
            >
              {m.preview()}
            </Button>
          }
        />
        {isShown ? (
          <section aria-label={m.previewOf({ label: textarea.label })} className="flex min-w-0 flex-col">
            <p className="mb-1.5 text-ui font-semibold">{m.preview()}</p>
            <div
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard.
              tabIndex={0}
              className={cn(
                'min-h-40 flex-1 overflow-y-auto rounded-md border border-line px-4 py-3',
                isTall ? 'bg-canvas' : 'bg-sunken/50',
                height,
              )}
            >
              {shown}
            </div>
          </section>
        ) : null}
      </div>
    </div>
  );
}
