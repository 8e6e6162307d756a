import { useEffect, useMemo, useRef } from 'react';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import { type GraphLink, layOut, type Stone } from './git-graph.ts';
import type { RepositoryView } from './run/git-shell.ts';

/** Sizes in pixels. */
const stone = { width: 60, height: 18 };
const gap = 54;
const laneHeight = 76;
const edge = { x: 24, top: 56, bottom: 40 };
const label = { height: 26, padding: 10, letter: 7.85, gap: 8 };

/** A branch has one colour, by its lane. */
const colours = [
  { stone: 'fill-primary', line: 'stroke-primary', label: 'fill-primary-soft', ink: 'fill-primary-ink' },
  {
    stone: 'fill-essential',
    line: 'stroke-essential',
    label: 'fill-essential-soft',
    ink: 'fill-essential-ink',
  },
  {
    stone: 'fill-breakthrough',
    line: 'stroke-breakthrough',
    label: 'fill-breakthrough-soft',
    ink: 'fill-breakthrough-ink',
  },
  { stone: 'fill-starter', line: 'stroke-starter', label: 'fill-starter-soft', ink: 'fill-starter-ink' },
] as const;
const colourOf = (lane: number) => colours[lane % colours.length] ?? colours[0];

const appears =
  'transition-[transform,opacity] duration-200 starting:opacity-0 motion-reduce:transition-none';

interface Placed extends Stone {
  x: number;
  y: number;
  labels: { text: string; isHere: boolean; x: number; width: number }[];
}

/** Branches at a commit, and "you are here", from left to right above its stone. */
function labelsOf({ names, isHead }: Stone): Placed['labels'] {
  const texts = names.map((text) => ({ text, isHere: false }));
  if (isHead) texts.splice(names.length === 0 ? 0 : 1, 0, { text: m.youAreHere(), isHere: true });
  let x = 0;
  return texts.map((one) => {
    const width = one.text.length * label.letter + (one.isHere ? 4 : 2 * label.padding);
    const placed = { ...one, x, width };
    x += width + label.gap;
    return placed;
  });
}

/** Columns are as wide as the labels in them, so that no label covers another. */
function place(view: RepositoryView) {
  const { stones, links, lanes } = layOut(view);
  const withLabels = stones.map((one) => ({ ...one, labels: labelsOf(one) }));
  const widths: number[] = [];
  for (const { column, labels } of withLabels) {
    const last = labels.at(-1);
    widths[column] = Math.max(widths[column] ?? stone.width, last ? last.x + last.width : 0);
  }
  const lefts: number[] = [];
  let right = edge.x;
  for (const width of widths) {
    lefts.push(right);
    right += width + gap;
  }
  const height = edge.top + Math.max(0, lanes - 1) * laneHeight + edge.bottom;
  const placed = withLabels.map(
    (one): Placed => ({
      ...one,
      x: lefts[one.column] ?? 0,
      y: height - edge.bottom - one.lane * laneHeight,
    }),
  );
  return { stones: placed, links, width: right - gap + edge.x, height };
}

/** From the right end of the older stone to the left end of the newer one, with rounded corners. */
function pathOf({ turn }: GraphLink, from: Placed, to: Placed): string {
  const [x1, x2] = [from.x + stone.width, to.x];
  if (turn === 'none') return `M${x1} ${from.y}H${x2}`;
  const radius = 12;
  // In the gap, where there are no stones and labels.
  const bend = turn === 'after' ? Math.min(x1 + gap / 2, x2 - radius) : x2 - gap / 2;
  const down = to.y > from.y ? 1 : -1;
  return [
    `M${x1} ${from.y}H${bend - radius}`,
    `Q${bend} ${from.y} ${bend} ${from.y + down * radius}`,
    `V${to.y - down * radius}`,
    `Q${bend} ${to.y} ${bend + radius} ${to.y}H${x2}`,
  ].join('');
}

/** The commits and branches of a repository, drawn of stones; HEAD is marked. It scrolls to where HEAD is. */
export function GitPicture({ view }: { view: RepositoryView }) {
  const box = useRef<HTMLElement>(null);
  const { stones, links, width, height } = useMemo(() => place(view), [view]);
  const byOid = new Map(stones.map((one) => [one.oid, one]));
  const here = stones.find(({ isHead }) => isHead);
  useEffect(() => {
    const picture = box.current;
    if (!picture) return;
    const end = here?.labels.at(-1);
    const right = here ? here.x + Math.max(stone.width, end ? end.x + end.width : 0) + edge.x : 0;
    // Also when a phone's tab shows it: until then it has no room.
    const observer = new ResizeObserver(() =>
      picture.scrollTo({
        left: right - picture.clientWidth,
        top: here ? here.y - picture.clientHeight / 2 : 0,
      }),
    );
    observer.observe(picture);
    return () => observer.disconnect();
  }, [here]);
  const counts = m.commitsAndBranches({ commits: stones.length, branches: view.branches.length });
  return (
    <section
      ref={box}
      aria-label={m.repository()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it has its own scroll, so the keyboard must reach it
      tabIndex={0}
      className="git-picture flex h-44 shrink-0 short:hidden flex-col overflow-auto bg-surface focus-visible:-outline-offset-2 lg:h-72"
    >
      <div className="sticky top-0 left-0 flex h-10 shrink-0 items-center justify-between gap-4 bg-surface px-5 text-small max-lg:hidden">
        <h2 className="font-semibold text-ink-2">{m.repository()}</h2>
        <p className="text-ink-3">{counts}</p>
      </div>
      {stones.length === 0 ? (
        <p className="sticky left-0 px-4 py-5 text-ui text-ink-3 lg:px-5">
          {view.isBegun ? m.noCommitsYet() : m.noRepositoryYet()}
        </p>
      ) : (
        <svg
          role="img"
          aria-label={
            view.head.branch ? m.onBranch({ counts, branch: view.head.branch }) : m.onNoBranch({ counts })
          }
          width={width}
          height={height}
          className="my-auto max-w-none shrink-0"
        >
          {links.map((link) => {
            const [from, to] = [byOid.get(link.from.oid), byOid.get(link.to.oid)];
            if (!from || !to) return null;
            const path = pathOf(link, from, to);
            return (
              <path
                key={`${from.oid}${to.oid}${path}`}
                d={path}
                className={cn(
                  'fill-none stroke-[3px]',
                  appears,
                  colourOf(link.turn === 'before' ? from.lane : to.lane).line,
                  link.turn === 'none' && 'opacity-40 starting:opacity-0',
                )}
              />
            );
          })}
          {stones.map((one) => (
            <g key={one.oid} className={appears} style={{ transform: `translate(${one.x}px, ${one.y}px)` }}>
              <rect
                y={-stone.height / 2}
                width={stone.width}
                height={stone.height}
                rx={stone.height / 2}
                className={one.isHead ? 'fill-accent' : colourOf(one.lane).stone}
              />
              <text y={27} className="fill-ink-2 font-mono text-[13px]">
                {one.oid.slice(0, 7)}
              </text>
              {one.labels.map(({ text, isHere, x, width: labelWidth }) => (
                <g key={text} className={appears} style={{ transform: `translate(${x}px, -43px)` }}>
                  {isHere ? null : (
                    <rect
                      width={labelWidth}
                      height={label.height}
                      rx={8}
                      className={colourOf(one.lane).label}
                    />
                  )}
                  <text
                    x={isHere ? 2 : label.padding}
                    y={17.5}
                    className={cn(
                      'font-mono text-[13px] font-semibold',
                      isHere ? 'fill-accent-ink' : colourOf(one.lane).ink,
                    )}
                  >
                    {text}
                  </text>
                </g>
              ))}
            </g>
          ))}
        </svg>
      )}
    </section>
  );
}
