import * as m from '../messages/m.ts';

/** `+6 −4`, in words for screen readers. */
export function LineCounts({ plus, minus }: { plus: number; minus: number }) {
  if (plus === 0 && minus === 0) return null;
  return (
    <>
      <span aria-hidden="true">
        {plus > 0 ? `+${plus}` : ''}
        {plus > 0 && minus > 0 ? ' ' : ''}
        {minus > 0 ? `−${minus}` : ''}
      </span>
      <span className="sr-only">{m.linesCounted({ plus, minus })}</span>
    </>
  );
}
