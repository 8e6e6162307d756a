import { formatTimecode, parseTimecode } from '#kernel/time.ts';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';

interface NoteTimeFieldProps {
  value: string;
  readOnly: boolean;
  onChange: (value: string) => void;
  className?: string;
}

/** The note's place in the video: takes `47`, `0:47` and `1:02:03`, and shows `0:47` when it is left. */
export function NoteTimeField({ value, readOnly, onChange, className }: NoteTimeFieldProps) {
  return (
    <input
      value={value}
      readOnly={readOnly}
      // A keyboard of digits alone has no colon.
      inputMode="text"
      autoComplete="off"
      aria-label={m.noteTime()}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        const seconds = parseTimecode(value);
        if (seconds !== null && formatTimecode(seconds) !== value) onChange(formatTimecode(seconds));
      }}
      className={cn('font-mono tabular-nums text-ink pointer-coarse:h-10', className)}
    />
  );
}
