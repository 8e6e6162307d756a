import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { coverBox } from '#ui/illustrations/cover.tsx';
import type { CoverRatio } from '#ui/illustrations/cover-drawing.ts';
import * as m from '../messages/m.ts';
import { type CoverFocus, focusAt, focusByKey } from '../rules.ts';

interface FocusFieldProps {
  /** The whole picture. */
  src: string;
  /** Null is the centre. */
  value: CoverFocus | null;
  onChange: (focus: CoverFocus | null) => void;
  /** The crops that are shown somewhere. */
  ratios: readonly CoverRatio[];
}

const placeOf: Readonly<Record<CoverRatio, () => string>> = {
  '16:10': m.asCard,
  '3:1': m.asHead,
  '4:5': m.asRow,
};

const centre: CoverFocus = { x: 50, y: 50 };

/** Chooses the point of a picture that every crop keeps in view, beside the crops. */
export function FocusField({ src, value, onChange, ratios }: FocusFieldProps) {
  const hintId = useId();
  const focus = value ?? centre;
  const point = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) =>
    onChange(focusAt(currentTarget.getBoundingClientRect(), { x: clientX, y: clientY }));
  const move = (event: KeyboardEvent) => {
    const next = focusByKey(focus, event.key);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  const position: CSSProperties = { objectPosition: `${focus.x}% ${focus.y}%` };
  return (
    <fieldset className="min-w-0" aria-describedby={hintId}>
      <legend className="text-ui font-semibold">{m.focus()}</legend>
      <p id={hintId} className="mt-0.5 text-small text-ink-2">
        {m.focusHint()}
      </p>
      <div className="mt-3 flex flex-wrap items-start gap-4">
        <div
          className="group relative w-fit max-w-full cursor-crosshair touch-none select-none overflow-hidden rounded-lg border border-line has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            point(event);
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
          }}
        >
          <img src={src} alt="" draggable={false} className="block max-h-72 max-w-full" />
          <span
            className="pointer-events-none absolute size-7 -translate-x-1/2 -translate-y-1/2 rounded-full border-3 border-white bg-accent/60 shadow-pop"
            style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
            aria-hidden="true"
          />
          {(['x', 'y'] as const).map((axis) => (
            <input
              key={axis}
              type="range"
              min={0}
              max={100}
              value={focus[axis]}
              className="sr-only"
              aria-label={axis === 'x' ? m.fromLeft() : m.fromTop()}
              aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
              onChange={(event) => onChange({ ...focus, [axis]: event.target.valueAsNumber })}
              onKeyDown={move}
            />
          ))}
        </div>
        <div className="grid w-full max-w-60 grid-cols-1 gap-3">
          {ratios.map((ratio) => (
            <figure key={ratio} className={cn(ratio === '4:5' && 'w-24')}>
              <div className={cn(coverBox[ratio], 'overflow-hidden rounded-md border border-line')}>
                <img src={src} alt="" className="size-full object-cover" style={position} />
              </div>
              <figcaption className="mt-1 text-caption text-ink-2">{placeOf[ratio]()}</figcaption>
            </figure>
          ))}
          <Button
            variant="ghost"
            size="sm"
            className="justify-self-start"
            disabled={!value}
            onClick={() => onChange(null)}
          >
            {m.centre()}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
