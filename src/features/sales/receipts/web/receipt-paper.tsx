import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CompanyLines } from '#features/sales/companies/web/company-lines.tsx';
import { orderNumber } from '#kernel/ids.ts';
import { currentLanguage } from '#kernel/language.ts';
import { formatIdr } from '#kernel/money.ts';
import { formatZonedTimeIn } from '#kernel/time.ts';
import type { ApiClient } from '#kit/client.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Card } from '#ui/card.tsx';
import { Logo } from '#ui/logo.tsx';
import { ownWords } from '#ui/own-words.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { amountInWords } from '../amount-words.ts';
import * as m from '../messages/m.ts';
import { methodName } from './payment-methods.ts';
import { SellerLines } from './seller-lines.tsx';
import { TaxLines } from './tax-lines.tsx';

type Receipt = Awaited<ReturnType<ApiClient['receipts']['get']>>;

interface ReceiptPaperProps {
  receipt: Receipt;
  /** Draws what the receipt lost instead, when its order was taken back. */
  isCorrection: boolean;
  buyer: { name: string; email: string };
  payment: {
    id: string;
    paidAt: string;
    paymentMethod: string | null;
    planName: string;
    fromPlanName: string | null;
  };
}

/** A receipt or its correction, as it is read and printed on one page. */
export function ReceiptPaper({ receipt, isCorrection, buyer, payment }: ReceiptPaperProps) {
  const correction = isCorrection ? receipt.correction : null;
  const totalIdr = correction ? correction.totalIdr : receipt.totalIdr;
  const at = new Date(correction ? correction.issuedAt : payment.paidAt);
  return (
    <Card className="sm:p-10 print:border-0 print:p-0">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-5">
        <div className="grid gap-3">
          <Logo size="sm" />
          {receipt.seller ? <SellerLines seller={receipt.seller} /> : null}
        </div>
        <div className="sm:text-right">
          <p className="hidden text-h2 print:block">{correction ? m.correction() : m.receiptTitle()}</p>
          <p className="font-mono text-h4">{correction ? correction.number : receipt.number}</p>
          {correction ? <p className="text-small">{m.forReceipt({ number: receipt.number })}</p> : null}
          <p className="mt-1 text-small text-ink-2">{formatZonedTimeIn(at, viewerTimeZone())}</p>
        </div>
      </div>
      <dl className="mt-7 flex flex-wrap justify-between gap-x-6 gap-y-5 border-y border-line-strong/55 py-5">
        <div className="min-w-0">
          <dt className="text-small text-ink-3">{correction ? m.correctionPerson() : m.receiptPerson()}</dt>
          {receipt.company ? (
            <dd className="mb-2 text-small text-ink-2 [overflow-wrap:anywhere]">
              <CompanyLines company={receipt.company} />
            </dd>
          ) : null}
          <dd lang="" className={`${receipt.company ? 'text-small' : 'text-h4'} [overflow-wrap:anywhere]`}>
            {buyer.name}
          </dd>
          <dd className="text-small text-ink-2 [overflow-wrap:anywhere]">{buyer.email}</dd>
        </div>
        <div className="sm:text-right">
          <dt className="text-small text-ink-3">{m.paidWith()}</dt>
          <dd className="text-h4">{methodName(payment.paymentMethod)}</dd>
          <dd className="text-small text-ink-2">{m.orderOf({ order: orderNumber(payment.id) })}</dd>
        </div>
      </dl>
      <table className="mt-6 w-full text-ui">
        <thead>
          <tr className="border-b border-line-strong/55 text-left text-small">
            <th scope="col" className="pb-2.5 font-semibold">
              {m.receiptItem()}
            </th>
            <th scope="col" className="pb-2.5 text-right font-semibold">
              {m.price()}
            </th>
          </tr>
        </thead>
        <tbody>
          <Line
            isTall
            what={
              <>
                <span className="block text-h4">
                  {receipt.productName ?? m.planName({ plan: payment.planName })}
                </span>
                <span className="block text-small text-ink-2 [overflow-wrap:anywhere]">
                  {correction
                    ? m.refundReason({ reason: correction.reason, own: ownWords })
                    : payment.fromPlanName
                      ? m.planUpgraded({ from: payment.fromPlanName })
                      : receipt.part
                        ? m.partOfOrder({
                            no: receipt.part.no,
                            parts: receipt.part.of,
                            order: orderNumber(receipt.part.firstOrderId),
                          })
                        : receipt.productName === null
                          ? m.planPaidOnce()
                          : // It may be open for some months only, or be credits.
                            m.productPaidOnce()}
                </span>
              </>
            }
            sum={
              correction
                ? m.minusSum({ sum: formatIdr(totalIdr) })
                : formatIdr(totalIdr + receipt.discountIdr)
            }
          />
          {receipt.couponCode && !correction ? (
            <Line
              what={m.couponDiscount({
                code: receipt.couponCode,
                b: (code) => <span className="font-mono font-semibold">{code}</span>,
              })}
              sum={m.minusSum({ sum: formatIdr(receipt.discountIdr) })}
            />
          ) : null}
        </tbody>
      </table>
      <div className="mt-5 grid grid-cols-1 gap-5 sm:grid-cols-2">
        <p className="self-start rounded-md bg-sunken px-4 py-3 text-small print:border print:border-line">
          <span className="block text-ink-3">{m.inWords()}</span>
          <span className="block font-semibold">{amountInWords(totalIdr, currentLanguage())}</span>
        </p>
        <div>
          <TaxLines totalIdr={totalIdr} taxKind={receipt.taxKind} isTakenBack={correction !== null} />
          {receipt.taxKind === 'ppn' ? (
            <p className="mt-1 text-right text-small text-ink-3">{m.vatIncluded()}</p>
          ) : null}
        </div>
      </div>
      <div className="mt-7 flex flex-wrap items-start justify-between gap-x-8 gap-y-5 border-t border-line pt-5 text-small text-ink-3">
        <div className="min-w-0 flex-1 basis-64">
          {receipt.sentence && !correction ? (
            <p className="mb-2 whitespace-pre-line">{receipt.sentence}</p>
          ) : null}
          <p>
            {noteOf(correction !== null, totalIdr, payment.paymentMethod)({ email: receipt.supportEmail })}
          </p>
        </div>
        {correction ? null : <CheckPart address={receipt.checkAddress} code={receipt.checkCode} />}
      </div>
    </Card>
  );
}

/** Where anyone who holds the receipt sees that it is genuine: by camera, or typed from paper. */
function CheckPart({ address, code }: { address: string; code: string }) {
  return (
    <div className="flex items-center gap-4 max-sm:flex-row-reverse large-text:flex-wrap">
      <p className="sm:text-right">
        <TextLink render={<Link to="/receipts/check" search={{ code }} />}>{m.checkIt()}</TextLink>
        <span className="mt-1 block wrap-anywhere">{address.split('?')[0]?.replace(/^https?:\/\//, '')}</span>
        <span className="block font-mono whitespace-nowrap text-ink">{code}</span>
      </p>
      <QrCode text={address} label={m.checkQr()} quietZone={1} className="size-20 rounded-none" />
    </div>
  );
}

function noteOf(isCorrection: boolean, totalIdr: number, method: string | null) {
  if (isCorrection) return m.correctionNote;
  if (totalIdr === 0) return m.receiptNoteFree;
  return method === 'TRANSFER_PROOF' ? m.receiptNoteTransfer : m.receiptNote;
}

interface LineProps {
  what: ReactNode;
  sum: string;
  isTall?: boolean;
}

function Line({ what, sum, isTall = false }: LineProps) {
  return (
    <tr className="border-b border-line align-top">
      <td className={`${isTall ? 'py-4' : 'py-3'} pr-4`}>{what}</td>
      <td className={`${isTall ? 'py-4' : 'py-3'} whitespace-nowrap text-right leading-6 tabular-nums`}>
        {sum}
      </td>
    </tr>
  );
}
