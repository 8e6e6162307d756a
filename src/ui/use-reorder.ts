import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { announce } from './announce.ts';
import * as m from './messages/m.ts';

interface Row<Id> {
  id: Id;
  title: string;
}

interface Lifted<Id> {
  id: Id;
  from: number;
  /** Where it would land, from 0. */
  place: number;
}

export interface Reorder<Id> {
  lifted: Lifted<Id> | null;
  /** For the list element, whose children are the rows, in order. */
  listRef: React.RefObject<HTMLUListElement | null>;
  /** For the handle of a row: drag by mouse or finger; Space, arrows and Escape by keyboard. */
  handleProps: (id: Id) => HandleProps;
  /** Which edge of this row shows the line where the lifted one would land. */
  lineAt: (index: number) => 'before' | 'after' | null;
}

interface HandleProps {
  'aria-pressed': boolean;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onBlur: () => void;
}

const edgePx = 72;
const scrollPx = 14;

/** The index among the other rows at which a row dropped at this height lands. */
function placeAt(rows: readonly HTMLElement[], own: HTMLElement, y: number): number {
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return row !== own && y > top + height / 2;
  }).length;
}

/** Rows that can be moved by their handles. `onMove` gets the row and its new index; the caller applies the change. */
export function useReorder<Id extends string | number>(
  rows: readonly Row<Id>[],
  onMove: (id: Id, place: number) => void,
): Reorder<Id> {
  const [lifted, setLifted] = useState<Lifted<Id> | null>(null);
  const listRef = useRef<HTMLUListElement>(null);
  const endDrag = useRef<(() => void) | null>(null);
  useEffect(() => () => endDrag.current?.(), []);

  const titleOf = (id: Id) => rows.find((row) => row.id === id)?.title ?? '';
  const drop = ({ id, from, place }: Lifted<Id>) => {
    setLifted(null);
    if (from === place) return announce(m.rowStays({ title: titleOf(id) }));
    onMove(id, place);
    announce(m.rowMoved({ title: titleOf(id), place: place + 1, count: rows.length }));
  };
  const cancel = () => {
    if (lifted) announce(m.rowStays({ title: titleOf(lifted.id) }));
    setLifted(null);
  };

  const startDrag = (event: PointerEvent<HTMLElement>, id: Id) => {
    if (event.button !== 0 || endDrag.current) return;
    event.preventDefault();
    event.currentTarget.focus();
    const from = rows.findIndex((row) => row.id === id);
    const elements = [...(listRef.current?.children ?? [])].filter((child) => child instanceof HTMLElement);
    const own = elements[from];
    if (!own) return;
    endDrag.current = followPointer(event.nativeEvent, own, {
      onPlace: (y) => setLifted({ id, from, place: placeAt(elements, own, y) }),
      onEnd: (y) => {
        endDrag.current = null;
        if (y === null) setLifted(null);
        else drop({ id, from, place: placeAt(elements, own, y) });
      },
    });
    setLifted({ id, from, place: from });
  };

  const pressKey = (event: KeyboardEvent<HTMLElement>, id: Id) => {
    const from = rows.findIndex((row) => row.id === id);
    const isOwn = lifted?.id === id;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (isOwn && lifted) return drop(lifted);
      setLifted({ id, from, place: from });
      return announce(m.rowPickedUp({ title: titleOf(id), place: from + 1, count: rows.length }));
    }
    if (!isOwn || !lifted) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      return cancel();
    }
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const place = Math.min(rows.length - 1, Math.max(0, lifted.place + step));
    setLifted({ ...lifted, place });
    listRef.current?.children[place]?.scrollIntoView({ block: 'nearest' });
    announce(m.rowPlace({ place: place + 1, count: rows.length }));
  };

  return {
    lifted,
    listRef,
    handleProps: (id) => ({
      'aria-pressed': lifted?.id === id,
      onPointerDown: (event) => startDrag(event, id),
      onKeyDown: (event) => pressKey(event, id),
      onBlur: () => {
        if (!endDrag.current) setLifted(null);
      },
    }),
    lineAt: (index) => {
      if (!lifted || lifted.place === lifted.from || index !== lifted.place) return null;
      return lifted.place < lifted.from ? 'before' : 'after';
    },
  };
}

/**
 * Moves the element with the pointer until it is released; near the window's edges the page scrolls.
 * @returns a function that cancels. `onEnd` gets the height, or null when it was cancelled.
 */
function followPointer(
  start: globalThis.PointerEvent,
  element: HTMLElement,
  on: { onPlace: (y: number) => void; onEnd: (y: number | null) => void },
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const startAt = start.clientY + window.scrollY;
  let y = start.clientY;
  let frame = 0;
  const show = () => {
    element.style.transform = `translate(6px, ${y + window.scrollY - startAt}px)`;
    on.onPlace(y);
  };
  const scroll = () => {
    const by = y < edgePx ? -scrollPx : y > window.innerHeight - edgePx ? scrollPx : 0;
    if (by !== 0) {
      window.scrollBy(0, by);
      show();
    }
    frame = requestAnimationFrame(scroll);
  };
  const end = (at: number | null) => {
    listening.abort();
    cancelAnimationFrame(frame);
    element.style.transform = '';
    on.onEnd(at);
  };
  const isOurs = (event: globalThis.PointerEvent) => event.pointerId === start.pointerId;
  const options = { signal };
  window.addEventListener(
    'pointermove',
    (event) => {
      if (!isOurs(event)) return;
      y = event.clientY;
      show();
    },
    options,
  );
  window.addEventListener('pointerup', (event) => isOurs(event) && end(event.clientY), options);
  window.addEventListener('pointercancel', (event) => isOurs(event) && end(null), options);
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(null), {
    ...options,
    capture: true,
  });
  frame = requestAnimationFrame(scroll);
  return () => end(null);
}
