import { Download, Info } from 'lucide-react';
import { useState } from 'react';
import { formatIdr } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { paintQrCode, QrCode } from '#ui/qr-code.tsx';
import { TabList } from '#ui/tabs.tsx';
import * as m from '../messages/m.ts';
import { markOf } from '../rules.ts';
import { MarkedSum } from './marked-sum.tsx';
import type { Transfer } from './transfer-queries.ts';

type Account = Transfer['accounts'][number];

interface HowToPayProps {
  transfer: Transfer;
  accountId: string | undefined;
  onAccountChange: (id: string) => void;
}

/** The sum, to the rupiah, and where it goes. */
export function HowToPay({ transfer, accountId, onAccountChange }: HowToPayProps) {
  const { accounts, amountIdr, markIdr } = transfer;
  const chosen = accounts.find(({ id }) => id === accountId) ?? accounts[0];
  return (
    <Card padding="none" isPanel>
      <div className="p-5 lg:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div>
            <h2 className="text-small text-ink-2">{m.sumLabel()}</h2>
            <p className="mt-1 text-[1.75rem] leading-tight font-bold sm:text-[2.375rem]">
              <MarkedSum amountIdr={amountIdr} />
            </p>
          </div>
          <CopyButton text={String(amountIdr)} size="md" aria-label={m.copySum()} />
        </div>
        <p className="mt-3 text-ui text-ink-2">
          {m.markText({
            mark: markOf(amountIdr),
            less: formatIdr(markIdr),
            b: (text) => <strong className="font-semibold text-ink">{text}</strong>,
          })}
        </p>
      </div>
      <div className="border-t border-line p-5 lg:p-6">
        {accounts.length > 1 ? (
          <TabList
            label={m.accountsLegend()}
            items={accounts.map(({ id, kind, bank }) => ({
              value: id,
              label: kind === 'qris' ? m.qrisTitle() : bank,
              id: `account-${id}`,
              panelId: id === chosen?.id ? 'account' : undefined,
            }))}
            value={chosen?.id}
            onValueChange={onAccountChange}
            className="mb-5"
          />
        ) : null}
        <div
          {...(accounts.length > 1 && chosen
            ? { id: 'account', role: 'tabpanel', 'aria-labelledby': `account-${chosen.id}` }
            : {})}
        >
          {chosen ? <AccountPart account={chosen} amountIdr={amountIdr} /> : null}
          {chosen ? null : <Notice tone="warning" title={m.noAccounts()} />}
        </div>
      </div>
    </Card>
  );
}

const AccountPart = ({ account, amountIdr }: { account: Account; amountIdr: number }) =>
  account.qris ? (
    <QrisPart account={account} text={account.qris} amountIdr={amountIdr} />
  ) : (
    <BankPart account={account} />
  );

/** In groups of three or four, as cards and apps print them. */
const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

function BankPart({ account }: { account: Account }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-small text-ink-2">{m.accountNumber({ bank: account.bank })}</h3>
          <p className="mt-1 font-mono text-h3 font-semibold tabular-nums">{grouped(account.number)}</p>
        </div>
        <CopyButton text={account.number} size="md" aria-label={m.copyNumber()} />
      </div>
      <p className="mt-2 text-ui text-ink-2 wrap-anywhere">
        {m.inNameOf({
          holder: account.holder,
          b: (text) => <strong className="font-semibold text-ink">{text}</strong>,
        })}
      </p>
      <p className="mt-4 flex gap-2 text-small text-ink-3">
        <Info className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {m.otherBank()}
      </p>
    </>
  );
}

async function saveCode(text: string, name: string) {
  const picture = await paintQrCode(text, 720);
  if (!picture) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function QrisPart({ account, text, amountIdr }: { account: Account; text: string; amountIdr: number }) {
  const [isSaving, setIsSaving] = useState(false);
  const amount = formatIdr(amountIdr);
  const save = async () => {
    setIsSaving(true);
    await saveCode(text, `qris-${amountIdr}.png`).finally(() => setIsSaving(false));
  };
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-[auto_1fr]">
      <div className="mx-auto w-fit rounded-lg border border-line bg-white p-4 text-center text-[oklch(0.25_0.03_267)]">
        <p className="text-h4 wrap-anywhere">{account.bank}</p>
        {account.number ? (
          <p className="font-mono text-caption">{m.nmid({ number: account.number })}</p>
        ) : null}
        <QrCode
          text={text}
          label={m.qrisAlt({ merchant: account.bank, amount })}
          quietZone={4}
          className="mx-auto size-60"
        />
        <p className="text-small">
          {m.qrisFilled({ amount, b: (words) => <strong className="font-semibold">{words}</strong> })}
        </p>
      </div>
      <div>
        <Button
          variant="secondary"
          isBusy={isSaving}
          icon={<Download className="size-4" aria-hidden="true" />}
          onClick={() => void save()}
        >
          {m.saveQr()}
        </Button>
        <ol className="mt-4 list-decimal space-y-2 pl-5 text-ui text-ink-2 marker:font-semibold marker:text-ink">
          <li>{m.qrisStep1()}</li>
          <li>{m.qrisStep2()}</li>
          <li>{m.qrisStep3({ merchant: account.bank, amount })}</li>
          <li>{m.qrisStep4()}</li>
        </ol>
      </div>
    </div>
  );
}
