import { type ReactNode, useState } from 'react';
import type { RichNode } from '#kernel/rich-text.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { RichText } from './rich-text.tsx';
import { TextArea, type TextAreaProps } from './text-area.tsx';

export interface MarkdownFieldProps extends Omit<TextAreaProps, 'aside'> {
  /** The text as it will be shown; undefined while it is not known. */
  preview: readonly RichNode[] | undefined;
  /** Told when the preview is opened, so that nobody renders for nobody. */
  onPreviewToggle?: (isShown: boolean) => void;
  /** Shown in the preview while there is none. */
  placeholderText?: ReactNode;
}

/** Markdown on the left, what it becomes on the right; below one another where it is narrow. */
export function MarkdownField({
  preview,
  onPreviewToggle,
  placeholderText = 'Nothing to show yet.',
  className,
  ...textarea
}: MarkdownFieldProps) {
  const [isShown, setIsShown] = useState(true);
  const toggle = () => {
    setIsShown(!isShown);
    onPreviewToggle?.(!isShown);
  };
  return (
    <div className={cn('grid gap-4', isShown && 'lg:grid-cols-2', className)}>
      <TextArea
        rows={12}
        textareaClassName="font-mono max-h-[32rem]"
        {...textarea}
        aside={
          <Button
            variant={isShown ? 'soft' : 'secondary'}
            size="sm"
            aria-pressed={isShown}
            onClick={toggle}
            className="-my-1.5"
          >
            Preview
          </Button>
        }
      />
      {isShown ? (
        <section aria-label={`Preview of ${textarea.label}`} className="flex min-w-0 flex-col">
          <p className="mb-1.5 text-ui font-semibold">Preview</p>
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard.
            tabIndex={0}
            className="max-h-[32rem] min-h-40 flex-1 overflow-y-auto rounded-md border border-line bg-sunken/50 px-4 py-3"
          >
            {preview && preview.length > 0 ? (
              <RichText nodes={preview} />
            ) : (
              <p className="text-ui text-ink-3">{placeholderText}</p>
            )}
          </div>
        </section>
      ) : null}
    </div>
  );
}
