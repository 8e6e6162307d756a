import { cn } from '#ui/cn.ts';
import { fixedRateTenths, rateText, rupiah, type StageAmounts, totalOwed } from '../rules.ts';

const tones = {
  low: ['bg-essential-ink', 'bg-essential-ink/90', 'bg-essential-ink/75'],
  high: ['bg-primary', 'bg-primary/90', 'bg-primary/75'],
} as const;

interface VatBarsProps {
  low: readonly StageAmounts[];
  high: readonly StageAmounts[];
  rateTenths: number;
}

/** How much each stage pays the state, in one scale: the longer bar fills the card. */
export function VatBars({ low, high, rateTenths }: VatBarsProps) {
  const [lowTotal, highTotal] = [totalOwed(low), totalOwed(high)];
  const longest = lowTotal > highTotal ? lowTotal : highTotal;
  return (
    <section aria-labelledby="vat-bars" className="rounded-xl border border-line bg-surface p-5 lg:p-6">
      <h2 id="vat-bars" className="text-h3">
        PPN yang disetor ke negara
      </h2>
      <p className="mt-1 text-ui text-ink-2">
        Jumlahnya sama dengan PPN yang dibayar konsumen. Tiap penjual hanya menyetor selisih keluaran dan
        masukan.
      </p>
      <Bar chain={low} total={lowTotal} longest={longest} rate={rateText(fixedRateTenths)} tone="low" />
      <Bar chain={high} total={highTotal} longest={longest} rate={rateText(rateTenths)} tone="high" />
    </section>
  );
}

/** Percent with two decimals; stays exact until the last division. */
const share = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * 10_000n) / whole) / 100;

function Bar({
  chain,
  total,
  longest,
  rate,
  tone,
}: {
  chain: readonly StageAmounts[];
  total: bigint;
  longest: bigint;
  rate: string;
  tone: keyof typeof tones;
}) {
  const sellers = chain.filter(({ stage }) => stage !== 'Konsumen');
  return (
    <div className="mt-4">
      <p className="flex justify-between text-ui font-semibold">
        <span>PPN {rate}</span>
        <span className="tabular-nums">Rp&nbsp;{rupiah(total)}</span>
      </p>
      <ul
        aria-label={`PPN ${rate} per penjual`}
        className="mt-1.5 flex h-9 gap-0.5 overflow-hidden rounded-md"
        style={{ width: `${share(total, longest)}%` }}
      >
        {sellers.map((seller, index) => {
          const width = share(seller.owedVat, total);
          return (
            <li
              key={seller.stage}
              style={{ width: `${width}%` }}
              className={cn(
                'grid min-w-0 place-items-center overflow-hidden text-caption font-semibold text-surface',
                tones[tone][index],
              )}
            >
              <span className={cn('truncate px-1 max-sm:px-0', width < 10 && 'sr-only')}>
                <span className={cn(width < 22 && 'sr-only')}>{seller.stage} </span>
                {rupiah(seller.owedVat)}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
