import { formatIdr } from '#kernel/money.ts';
import * as m from '../messages/m.ts';
import { type TaxKind, taxPartsOf } from '../tax.ts';

interface TaxLinesProps {
  totalIdr: number;
  taxKind: TaxKind;
  /** Of a correction: the sums go down. */
  isTakenBack?: boolean;
}

/** What was paid, and what of it is tax, in the lines that a consumer's tax invoice needs. */
export function TaxLines({ totalIdr, taxKind, isTakenBack = false }: TaxLinesProps) {
  const sumText = (sum: number) => (isTakenBack ? m.minusSum({ sum: formatIdr(sum) }) : formatIdr(sum));
  const parts = taxPartsOf(totalIdr, taxKind);
  const lines = parts
    ? [
        [m.sellingPrice(), parts.sellingIdr] as const,
        [m.taxBase(), parts.baseIdr] as const,
        [m.ppn(), parts.ppnIdr] as const,
      ]
    : [];
  return (
    <dl className="text-ui tabular-nums">
      {lines.map(([label, amountIdr]) => (
        <div key={label} className="flex justify-between gap-6 py-1.5">
          <dt className="text-ink-3">{label}</dt>
          <dd className="whitespace-nowrap">{sumText(amountIdr)}</dd>
        </div>
      ))}
      <div
        className={`flex items-baseline justify-between gap-6 pt-3 ${parts ? 'mt-2 border-t-2 border-ink' : ''}`}
      >
        <dt className="font-semibold">{isTakenBack ? m.refundedSum() : m.paid()}</dt>
        <dd className="text-h3 whitespace-nowrap">{sumText(totalIdr)}</dd>
      </div>
      {taxKind === 'exempt' ? <p className="mt-1 text-right text-small text-ink-3">{m.exempt()}</p> : null}
    </dl>
  );
}
