import { fixedRateTenths, rateText, rupiah, type StageAmounts, totalOwed } from '../rules.ts';

interface LedgerProps {
  low: readonly StageAmounts[];
  high: readonly StageAmounts[];
  rateTenths: number;
}

/** Every figure of both chains in one table, to check by hand or copy into a spreadsheet. */
export function Ledger({ low, high, rateTenths }: LedgerProps) {
  const scenarios = [
    { key: 'low', rate: rateText(fixedRateTenths), chain: low },
    { key: 'high', rate: rateText(rateTenths), chain: high },
  ];
  return (
    <section aria-labelledby="ledger" className="mt-6 rounded-xl border border-line bg-surface">
      <h2 id="ledger" className="p-5 pb-3 text-h3 lg:px-6">
        Buku besar
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <section className="overflow-x-auto" tabIndex={0} aria-label="Buku besar, dapat digeser">
        <table className="w-full min-w-[720px] text-small tabular-nums [&_td]:px-3 [&_td]:py-2 [&_td]:text-right [&_th]:px-3 [&_th]:py-2 [&_th:first-child]:pl-6 [&_td:last-child]:pr-6 [&_th:last-child]:pr-6">
          <thead className="border-y border-line bg-sunken text-right text-caption text-ink-3">
            <tr>
              <th scope="col" className="text-left">
                Tahap
              </th>
              <th scope="col">Harga beli</th>
              <th scope="col">Margin</th>
              <th scope="col">Sebelum PPN</th>
              <th scope="col">PPN keluaran</th>
              <th scope="col">PPN masukan</th>
              <th scope="col">PPN disetor</th>
              <th scope="col">Harga + PPN</th>
            </tr>
          </thead>
          {scenarios.map(({ key, rate, chain }) => (
            <tbody key={key} className="divide-y divide-line border-b border-line">
              <tr>
                <th scope="rowgroup" colSpan={8} className="text-left font-semibold">
                  PPN {rate}
                </th>
              </tr>
              {chain.map((stage) => (
                <tr key={stage.stage}>
                  <th scope="row" className="text-left font-normal">
                    {stage.stage}
                  </th>
                  <td>{rupiah(stage.cost)}</td>
                  <td>{rupiah(stage.margin)}</td>
                  <td>{rupiah(stage.priceBeforeVat)}</td>
                  <td>{rupiah(stage.outputVat)}</td>
                  <td>{rupiah(stage.inputVat)}</td>
                  <td>{rupiah(stage.owedVat)}</td>
                  <td>{rupiah(stage.price)}</td>
                </tr>
              ))}
              <tr className="font-semibold">
                <th scope="row" className="text-left">
                  Jumlah
                </th>
                <td colSpan={5} />
                <td>{rupiah(totalOwed(chain))}</td>
                <td />
              </tr>
            </tbody>
          ))}
        </table>
      </section>
      <p className="p-5 pt-3 text-caption text-ink-3 lg:px-6">
        Dihitung tanpa pembulatan; yang ditampilkan dibulatkan ke rupiah penuh.
      </p>
    </section>
  );
}
