import { Fragment } from 'react';

interface MarkedProps {
  text: string;
  /** Words that were typed. */
  words: readonly string[];
}

interface Part {
  text: string;
  isMarked: boolean;
}

/** Cuts a text at the places where typed words occur, whatever their case. The longest word at a place wins. */
export function partsOf(text: string, words: readonly string[]): Part[] {
  const low = text.toLowerCase();
  // A letter that grows in lower case would shift all places behind it.
  const sought =
    low.length === text.length
      ? words
          .filter((word) => word.length > 1)
          .map((word) => word.toLowerCase())
          .toSorted((a, b) => b.length - a.length)
      : [];
  const parts: Part[] = [];
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const word = sought.find((one) => low.startsWith(one, at));
    if (!word) {
      at += 1;
      continue;
    }
    if (at > from) parts.push({ text: text.slice(from, at), isMarked: false });
    parts.push({ text: text.slice(at, at + word.length), isMarked: true });
    at += word.length;
    from = at;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMarked: false });
  return parts;
}

/** A text with the places marked where typed words occur. */
export function Marked({ text, words }: MarkedProps) {
  return partsOf(text, words).map((part, index) => {
    const key = `${index} ${part.text}`;
    if (!part.isMarked) return <Fragment key={key}>{part.text}</Fragment>;
    return (
      <mark key={key} className="rounded-[3px] bg-accent-soft text-inherit">
        {part.text}
      </mark>
    );
  });
}
