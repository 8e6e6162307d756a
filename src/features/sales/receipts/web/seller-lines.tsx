import { npwpText } from '#kernel/npwp.ts';
import * as m from '../messages/m.ts';

export interface ShownSeller {
  name: string;
  address: string;
  npwp: string | null;
}

/** Who sells: the first lines of a receipt. */
export function SellerLines({ seller: { name, address, npwp } }: { seller: ShownSeller }) {
  return (
    <address className="text-small text-ink-2 not-italic [overflow-wrap:anywhere]">
      <span className="block font-semibold text-ink">{name}</span>
      <span className="block whitespace-pre-line">{address}</span>
      {npwp ? <span className="block tabular-nums">{m.npwpLine({ npwp: npwpText(npwp) })}</span> : null}
    </address>
  );
}
