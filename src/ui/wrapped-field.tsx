import type { ChangeEvent, KeyboardEvent } from 'react';
import { TextArea, type TextAreaProps } from './text-area.tsx';

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
        // What is pasted may have line breaks.
        if (/[\r\n]/.test(event.target.value))
          event.target.value = event.target.value.replace(/[\r\n]+/g, ' ');
        void onChange?.(event);
      }}
    />
  );
}
