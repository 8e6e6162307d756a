import type { ChangeEvent, KeyboardEvent } from 'react';
import { TextArea, type TextAreaProps } from './text-area.tsx';

const inOneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');

/** A text without line breaks that is often longer than a row: it wraps, and the field grows with it. */
export function WrappedField({ onChange, onKeyDown, rows = 2, ...field }: TextAreaProps) {
  return (
    <TextArea
      {...field}
      rows={rows}
      onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
        onKeyDown?.(event);
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
      }}
      onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
        // What is pasted may have line breaks. The next letter belongs behind it.
        const { target } = event;
        if (/[\r\n]/.test(target.value)) {
          const caret = inOneLine(target.value.slice(0, target.selectionEnd)).length;
          target.value = inOneLine(target.value);
          target.setSelectionRange(caret, caret);
        }
        void onChange?.(event);
      }}
    />
  );
}
