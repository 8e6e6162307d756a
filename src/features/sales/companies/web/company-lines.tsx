import { headOfficeOf, npwpText } from '#kernel/npwp.ts';
import * as m from '../messages/m.ts';

interface CompanyLinesProps {
  company: { name: string; npwp: string; idtku: string; address: string };
}

/** The company that has bought: on its receipt, and for who looks after money. */
export function CompanyLines({ company: { name, npwp, idtku, address } }: CompanyLinesProps) {
  return (
    <>
      <span className="block text-ui font-semibold text-ink">{name}</span>
      <span className="block tabular-nums">{m.npwpOf({ npwp: npwpText(npwp) })}</span>
      {idtku === headOfficeOf(npwp) ? null : (
        <span className="block tabular-nums">{m.branchOf({ idtku })}</span>
      )}
      <span className="block whitespace-pre-line">{address}</span>
    </>
  );
}
