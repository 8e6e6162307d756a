import { ArrowDown, ArrowRight, Factory, type LucideIcon, ShoppingBasket, Store, Truck } from 'lucide-react';
import type { CSSProperties } from 'react';
import { cn } from '#ui/cn.ts';
import {
  changeText,
  fixedRateTenths,
  rateText,
  rupiah,
  type Stage,
  type StageAmounts,
  stages,
} from '../rules.ts';

const icons: Record<Stage, LucideIcon> = {
  Pabrik: Factory,
  Distributor: Truck,
  Toko: Store,
  Konsumen: ShoppingBasket,
};

/** The brand's stairs: each stage starts a step higher. */
const stepPx = 30;

interface StageCardProps {
  index: number;
  low: StageAmounts;
  high: StageAmounts;
  rateTenths: number;
  margin: number;
  isShown: boolean;
  /** The clock has not started. */
  isWaiting: boolean;
  isLatest: boolean;
}

export function StageCard(props: StageCardProps) {
  const { index, low, isShown, isWaiting } = props;
  const Card = low.stage === 'Konsumen' ? Consumer : Seller;
  const up = (stages.length - 1 - index) * stepPx;
  return (
    <li className="relative lg:mt-(--up)" style={{ '--up': `${up}px` } as CSSProperties}>
      {/* Hidden stages keep their space, so nothing moves when they appear. */}
      <div className={cn('h-full', !isShown && 'invisible', isWaiting && 'waits-for-clock')}>
        <Card {...props} />
      </div>
      {isShown ? null : (
        <article className="absolute inset-0 rounded-lg border-2 border-dashed border-line-strong/60">
          <Head index={index} stage={low.stage} className="text-ink-3" />
        </article>
      )}
      {index < stages.length - 1 ? <Arrow /> : null}
    </li>
  );
}

function Head({ index, stage, className }: { index: number; stage: Stage; className?: string }) {
  const Icon = icons[stage];
  return (
    <div className={cn('flex items-center gap-2.5 p-4 pb-3', className)}>
      <span className="grid size-9 place-items-center rounded-md bg-sunken text-ink-2">
        <Icon className="size-[18px]" strokeWidth={1.85} aria-hidden="true" />
      </span>
      <h2 className="text-h4">{stage}</h2>
      <span className="ml-auto font-mono text-caption opacity-75" aria-hidden="true">
        {index + 1}/{stages.length}
      </span>
    </div>
  );
}

function Arrow() {
  return (
    <span
      aria-hidden="true"
      className="relative z-10 mx-auto -my-2.5 grid size-7 place-items-center rounded-full border border-line bg-surface text-ink-2 lg:absolute lg:-right-[19px] lg:top-6 lg:my-0"
    >
      <ArrowRight className="hidden size-3.5 lg:block" />
      <ArrowDown className="size-3.5 lg:hidden" />
    </span>
  );
}

const cell = 'py-1.5 pl-3 text-right tabular-nums';

function Seller({ index, low, high, rateTenths, margin, isLatest }: StageCardProps) {
  const rows: [label: string, low: bigint, high: bigint][] = [
    [index === 0 ? 'Harga dasar' : 'Harga beli', low.cost, high.cost],
    [`Margin ${margin}%`, low.margin, high.margin],
    ['PPN keluaran', low.outputVat, high.outputVat],
    ['PPN masukan', low.inputVat, high.inputVat],
  ];
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <div className={cn('h-1.5', isLatest ? 'bg-accent' : 'bg-primary')} />
      <Head index={index} stage={low.stage} />
      <table className="w-full flex-1 border-t border-line text-small [&_td:last-child]:pr-4 [&_th:first-child]:pl-4 [&_th:last-child]:pr-4">
        <caption className="sr-only">{low.stage}, dalam rupiah</caption>
        <thead>
          <tr className="border-b border-line text-caption">
            <th scope="col" className="text-left font-normal">
              <span className="sr-only">Tarif</span>
            </th>
            <th scope="col" className={cn(cell, 'font-semibold text-essential-ink')}>
              {rateText(fixedRateTenths)}
            </th>
            <th scope="col" className={cn(cell, 'font-semibold text-primary-ink')}>
              {rateText(rateTenths)}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([label, first, second]) => (
            <tr key={label}>
              <th scope="row" className="py-1.5 text-left font-normal text-ink-2">
                {label}
              </th>
              <td className={cell}>{rupiah(first)}</td>
              <td className={cell}>{rupiah(second)}</td>
            </tr>
          ))}
          <tr className="font-semibold">
            <th scope="row" className="py-1.5 text-left">
              PPN disetor
            </th>
            <td className={cell}>{rupiah(low.owedVat)}</td>
            <td className={cell}>{rupiah(high.owedVat)}</td>
          </tr>
        </tbody>
        <tfoot className="border-t border-line bg-sunken">
          <tr>
            <th scope="row" className="py-3 text-left text-caption font-normal text-ink-3">
              Harga jual + PPN
            </th>
            <td className={cn(cell, 'text-ui font-semibold text-essential-ink')}>{rupiah(low.price)}</td>
            <td className={cn(cell, 'text-ui font-semibold text-primary-ink')}>{rupiah(high.price)}</td>
          </tr>
        </tfoot>
      </table>
    </article>
  );
}

function Consumer({ index, low, high, rateTenths }: StageCardProps) {
  const difference = high.price - low.price;
  const direction = difference < 0n ? 'turun' : 'naik';
  const change = changeText(low.price, high.price).replace('-', '');
  return (
    <article className="h-full overflow-hidden rounded-lg bg-night text-on-night [&_.bg-sunken]:bg-night-2 [&_.text-ink-2]:text-on-night">
      <div className="h-1.5 bg-accent" />
      <Head index={index} stage={low.stage} />
      <p className="mb-2 px-4 text-small text-on-night-2">Harga yang dibayar</p>
      <dl className="px-4 pb-5">
        {(
          [
            [rateText(fixedRateTenths), low.price],
            [rateText(rateTenths), high.price],
          ] as const
        ).map(([rate, price], row) => (
          // Both rates may be the same number: only the position tells them apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: two fixed rows
          <div key={row} className="mb-2">
            <dt className="text-caption font-semibold text-on-night-2">PPN {rate}</dt>
            <dd className="text-h2 tabular-nums [overflow-wrap:anywhere]">Rp&nbsp;{rupiah(price)}</dd>
          </div>
        ))}
        <div className="mt-4 border-t border-night-line pt-3">
          <dt className="font-semibold text-accent">Selisih Rp&nbsp;{rupiah(difference)}</dt>
          <dd className="text-small text-on-night-2">
            {direction} {change}% per barang
          </dd>
        </div>
      </dl>
    </article>
  );
}
