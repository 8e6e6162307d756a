import * as m from '../messages/m.ts';

/** The parts of `content/ebook/book.yaml`, described in the reader's language. */
const parts = [
  { from: 1, to: 7, title: m.setTable, text: m.setTableText },
  { from: 8, to: 14, title: m.makeItDecide, text: m.makeItDecideText },
  { from: 15, to: 21, title: m.putOnPage, text: m.putOnPageText },
  { from: 22, to: 28, title: m.keepAndShow, text: m.keepAndShowText },
  { from: 29, to: 30, title: m.lastTwoDays, text: m.lastTwoDaysText },
];

/** What the ebook is about, part by part. */
export function EbookParts() {
  return (
    <section aria-labelledby="whats-inside" className="mt-6 border-t border-line pt-5">
      <h3 id="whats-inside" className="text-h4">
        {m.whatsInside()}
      </h3>
      <ol className="mt-3 grid gap-3.5">
        {parts.map(({ from, to, title, text }) => (
          <li key={from} className="grid grid-cols-1 gap-x-6 sm:grid-cols-[6.5rem_1fr]">
            <p className="font-mono text-small text-ink-3 sm:pt-px">{m.partDays({ from, to })}</p>
            <div>
              <p className="text-ui font-semibold">{title()}</p>
              <p className="text-small text-ink-2">{text()}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
