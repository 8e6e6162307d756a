import { Fragment } from 'react';

/** A sentence in which code is between backticks. */
export function Sentence({ text }: { text: string }) {
  return text.split(/`([^`]+)`/).map((part, index) => {
    // Every second part was between backticks; parts never change order.
    const key = `${index}`;
    if (index % 2 === 0) return <Fragment key={key}>{part}</Fragment>;
    return (
      <code
        key={key}
        className="rounded-xs border border-line bg-sunken px-1.5 py-px text-[0.92em] break-words text-ink"
      >
        {part}
      </code>
    );
  });
}
