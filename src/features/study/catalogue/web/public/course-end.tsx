import { Check, GitCommitHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatIdr } from '#kernel/money.ts';
import * as m from '../../messages/m.ts';

/** On the drawn pages; the same in both languages. */
const names = {
  warung: 'Warung Bu Sri',
  order: 'Pesan lewat WhatsApp',
  stall: 'Kedai Kopi',
  board: 'Pesanan hari ini',
  total: 'Total',
  person: 'Sari Wulandari',
  commit: 'add readme',
};

const order = [
  { name: 'Kopi susu', price: 15_000, count: 2 },
  { name: 'Pisang goreng', price: 8_000, count: 3 },
  { name: 'Teh tarik', price: 10_000, count: 0 },
];

/** The page of the last module of "JavaScript from zero". */
function OrderPage() {
  return (
    <>
      <p className="text-h4">{names.stall}</p>
      <ul className="mt-3">
        {order.map(({ name, price, count }) => (
          <li key={name} className="flex items-center gap-3 border-b border-line py-2.5 text-small">
            <span className="flex-1">{name}</span>
            <span className="text-ink-3 tabular-nums">{formatIdr(price)}</span>
            <span className="grid size-7 place-items-center rounded-sm bg-primary-soft font-semibold text-primary-ink tabular-nums">
              {count}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex items-baseline justify-between text-ui font-semibold">
        <span>{names.total}</span>
        <span className="text-h3 tabular-nums">
          {formatIdr(order.reduce((sum, { price, count }) => sum + price * count, 0))}
        </span>
      </p>
    </>
  );
}

const dishes = [
  { name: 'Soto ayam', price: 18_000 },
  { name: 'Nasi goreng', price: 20_000 },
  { name: 'Es jeruk', price: 8_000 },
];

/** The project of "Warung online". */
function WarungPage() {
  return (
    <>
      <p className="text-h4">{names.warung}</p>
      <ul className="mt-3">
        {dishes.map(({ name, price }) => (
          <li key={name} className="flex justify-between border-b border-line py-2.5 text-small">
            <span>{name}</span>
            <span className="text-ink-3 tabular-nums">{formatIdr(price)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 w-fit rounded-md bg-primary-soft px-4 py-2.5 text-small font-semibold text-primary-ink">
        {names.order}
      </p>
    </>
  );
}

const projects = ['warung-catat', 'ongkir', 'kopi-app'];

/** The portfolio of the last module of "Git and a portfolio". */
function PortfolioPage() {
  return (
    <>
      <p className="text-h4">{names.person}</p>
      <p className="mt-1 text-small text-ink-2">{m.portfolioLine()}</p>
      <ul className="mt-3 border-b border-line pb-3">
        {projects.map((name) => (
          <li
            key={name}
            className="flex items-center gap-2.5 border-t border-line py-2.5 font-mono text-small"
          >
            <Check className="size-4 text-success" />
            {name}
          </li>
        ))}
      </ul>
      <p className="mt-3 flex items-center gap-2 font-mono text-caption text-ink-3">
        <GitCommitHorizontal className="size-4" />
        {names.commit}
      </p>
    </>
  );
}

const board = [
  { at: '07.05', who: 'Rina', total: 30_000 },
  { at: '07.12', who: 'Made', total: 15_000 },
  { at: '07.20', who: 'Tono', total: 45_000 },
];

/** The project of "Data from elsewhere". */
function BoardPage() {
  return (
    <>
      <p className="text-h4">{names.board}</p>
      <ul className="mt-3">
        {board.map(({ at, who, total }) => (
          <li key={at} className="flex items-center gap-3 border-b border-line py-2.5 text-small">
            <span className="text-ink-3 tabular-nums">{at}</span>
            <span className="flex-1">{who}</span>
            <span className="tabular-nums">{formatIdr(total)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex items-baseline justify-between text-ui font-semibold">
        <span>{names.total}</span>
        <span className="text-h3 tabular-nums">
          {formatIdr(board.reduce((sum, { total }) => sum + total, 0))}
        </span>
      </p>
    </>
  );
}

/** What our own courses lead to. Courses that a school has added show their last module. */
const ends: Readonly<Record<string, { text: () => string; address: string; page: () => ReactNode }>> = {
  'warung-online': { text: m.warungPage, address: 'sari.github.io/warung', page: WarungPage },
  'javascript-from-zero': { text: m.orderPage, address: 'kopi-app', page: OrderPage },
  'data-from-elsewhere': { text: m.boardPage, address: 'localhost:3000', page: BoardPage },
  'git-and-portfolio': { text: m.portfolioPage, address: 'sari.github.io', page: PortfolioPage },
};

/** What a learner has at the end of the course. */
export function CourseEnd({ slug, last }: { slug: string; last: { title: string; summary: string } }) {
  const end = ends[slug];
  return (
    <section aria-labelledby="at-the-end">
      <h2 id="at-the-end" className="text-h3">
        {m.atTheEnd()}
      </h2>
      <p className="mt-1 text-ui text-ink-2">{end ? end.text() : last.summary}</p>
      {end ? (
        <div aria-hidden="true" className="mt-4 overflow-hidden rounded-xl border border-line bg-surface">
          <div className="flex items-center gap-1.5 border-b border-line bg-sunken px-4 py-3">
            <span className="size-2.5 rounded-full bg-sunken-2" />
            <span className="size-2.5 rounded-full bg-sunken-2" />
            <span className="size-2.5 rounded-full bg-sunken-2" />
            <span className="ml-3 font-mono text-caption text-ink-2">{end.address}</span>
          </div>
          <div className="p-5">
            <end.page />
          </div>
        </div>
      ) : null}
    </section>
  );
}
