import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CancelOrder } from '#features/sales/checkout/web/cancel-order.tsx';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { useReadAbout } from '#features/school/notifications/web/use-read-about.ts';
import { formatIdr } from '#kernel/money.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { focusWhenShown } from '#ui/focus-when-shown.ts';
import { QrCode } from '#ui/qr-code.tsx';
import * as m from '../messages/m.ts';
import { transferPath } from '../rules.ts';
import { cancellable, Opened, Over, Refused, ToRefund, Waiting } from './after-proof.tsx';
import { CheckoutLink } from './checkout-link.tsx';
import { Countdown } from './countdown.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { ProofForm } from './proof-form.tsx';
import { type Transfer, transferQuery } from './transfer-queries.ts';
import { type TransferState, transferState } from './transfer-state.ts';

/** How often the page asks: while a proof is being decided, and while there is nothing to wait for. */
const pollMs: Record<TransferState, number | false> = {
  waiting: 4_000,
  pay: 60_000,
  refused: 60_000,
  over: false,
  open: false,
  refund: false,
};

/** One order that is paid by transfer, from the sum to the open plan. */
export function TransferPage({ orderId }: { orderId: string }) {
  const { data: transfer } = useSuspenseQuery({
    ...transferQuery(orderId),
    refetchInterval: ({ state }) => (state.data ? pollMs[transferState(state.data, new Date())] : false),
  });
  useReadAbout(transferPath(orderId));
  const [isProving, setIsProving] = useState(false);
  const [isJustSent, setIsJustSent] = useState(false);
  const [accountId, setAccountId] = useState<string>();
  const state = transferState(transfer, new Date());
  useViewerAfter(state === 'open');

  if (state === 'open') return <Opened transfer={transfer} />;
  const mayProve = state !== 'refund';
  return (
    <div className="site-column pt-8 pb-14 lg:pt-12">
      {isProving && mayProve ? (
        // The columns of the account before it.
        <div className={columns}>
          <div>
            <BackLink render={<button type="button" onClick={() => setIsProving(false)} />}>
              {m.backToAccount()}
            </BackLink>
            <h1
              ref={focusWhenShown}
              tabIndex={-1}
              className="mt-2 mb-6 text-title outline-none max-sm:text-h1"
            >
              {m.sendProofTitle()}
            </h1>
            <ProofForm
              transfer={transfer}
              accountId={accountId}
              onAccountChange={setAccountId}
              onSent={() => {
                setIsProving(false);
                setIsJustSent(true);
                window.scrollTo({ top: 0 });
              }}
            />
          </div>
          <div className="lg:pt-9">
            <Summary transfer={transfer} />
          </div>
        </div>
      ) : (
        <Shown
          state={state}
          transfer={transfer}
          isJustSent={isJustSent}
          accountId={accountId}
          onAccountChange={setAccountId}
          onProve={() => {
            setIsProving(true);
            window.scrollTo({ top: 0 });
          }}
        />
      )}
    </div>
  );
}

/** The menu and the guards must know the plan before the person goes on. */
function useViewerAfter(isOpen: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isOpen) void queryClient.invalidateQueries({ queryKey: viewerQuery().queryKey });
  }, [isOpen, queryClient]);
}

const columns = 'grid grid-cols-1 gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_380px]';

const Narrow = ({ children }: { children: React.ReactNode }) => (
  <div className="mx-auto max-w-[560px]">{children}</div>
);

interface ShownProps {
  state: TransferState;
  transfer: Transfer;
  /** The form that had the focus is gone. */
  isJustSent: boolean;
  accountId: string | undefined;
  onAccountChange: (id: string) => void;
  onProve: () => void;
}

function Shown({ state, transfer, isJustSent, onProve, ...account }: ShownProps) {
  const { proof } = transfer;
  if (state === 'pay') return <ToPay transfer={transfer} onProve={onProve} {...account} />;
  return (
    <Narrow>
      {state === 'waiting' && proof ? (
        <Waiting transfer={transfer} proof={proof} hasFocus={isJustSent} onReplace={onProve} />
      ) : null}
      {state === 'refused' && proof ? <Refused transfer={transfer} proof={proof} onAgain={onProve} /> : null}
      {state === 'refund' ? <ToRefund status={transfer.status} proof={transfer.proof} /> : null}
      {state === 'over' ? <Over transfer={transfer} onSend={onProve} /> : null}
    </Narrow>
  );
}

function ToPay({ transfer, onProve, ...account }: Omit<ShownProps, 'state' | 'isJustSent'>) {
  return (
    <div className={cn(columns, 'max-lg:pb-20')}>
      <div className="grid content-start gap-4">
        <div>
          <BackLink render={<CheckoutLink sold={transfer} />}>{m.otherWay()}</BackLink>
          <h1 className="mt-2 text-title max-sm:text-h1">{m.transferTitle()}</h1>
        </div>
        <Countdown from={transfer.createdAt} until={transfer.expiresAt} />
        <HowToPay transfer={transfer} {...account} />
      </div>
      <div className="grid content-start gap-4 lg:pt-9">
        <Card isPanel className="max-lg:contents">
          <div className="max-lg:hidden">
            <h2 className="text-h3">{m.haveSent()}</h2>
            <p className="mt-1 text-ui text-ink-2">
              {m.haveSentText()}{' '}
              {transfer.usualMinutes ? m.usuallyChecked({ minutes: transfer.usualMinutes }) : null}
            </p>
            <OnPhone />
          </div>
          {/* On a phone the one action stays at the lower edge. */}
          <div className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-5 max-lg:py-3">
            <Button
              variant="accent"
              size="lg"
              isWide
              onClick={onProve}
              disabled={transfer.accounts.length + transfer.closedAccounts.length === 0}
            >
              {m.iHaveSent()}
            </Button>
          </div>
        </Card>
        <Summary transfer={transfer} />
        <p className="text-small text-ink-2">{m.mailedTo()}</p>
        <CancelOrder
          order={cancellable(transfer)}
          trigger={
            <Button variant="ghost" className="-ml-4 justify-self-start">
              {m.cancelOrder()}
            </Button>
          }
        />
      </div>
    </div>
  );
}

/** The proof is usually on the phone: the same page opens there. */
function OnPhone() {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => setAddress(window.location.href), []);
  return (
    <div className="mt-5 mb-5 flex items-center gap-4 border-t border-line pt-5">
      <div className="size-20 shrink-0 overflow-hidden rounded-md border border-line bg-white">
        {address ? <QrCode text={address} label={m.qrOnPhone()} className="size-full" /> : null}
      </div>
      <div>
        <h3 className="text-ui font-semibold">{m.qrOnPhone()}</h3>
        <p className="text-small text-ink-2">{m.qrOnPhoneText()}</p>
      </div>
    </div>
  );
}

function Summary({ transfer }: { transfer: Transfer }) {
  const { planName, part, priceIdr, discountIdr, couponCode, markIdr, amountIdr } = transfer;
  const rows = [
    [m.price(), formatIdr(priceIdr)],
    ...(couponCode ? [[m.couponLess({ code: couponCode }), `− ${formatIdr(discountIdr)}`]] : []),
    [m.markLess(), `− ${formatIdr(markIdr)}`],
    [m.toPay(), formatIdr(amountIdr)],
  ];
  return (
    <Card aria-label={m.summary()}>
      <h2 className="text-ui font-semibold">
        {part ? m.partOfPlan({ plan: planName, no: part.no, parts: part.of }) : planName}
      </h2>
      <dl className="mt-3 grid gap-2 text-ui tabular-nums">
        {rows.map(([term, value], index) => (
          <div key={term} className="flex justify-between gap-4">
            <dt className="text-ink-2">{term}</dt>
            <dd className={index === rows.length - 1 ? 'font-semibold' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
