import { formatIdr } from '#kernel/money.ts';
import { brand } from '#kit/brand.ts';
import { MailButton, MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';
import * as m from '../messages/m.ts';

export const receiptMail = (props: {
  name: string;
  soldName: string;
  isProduct: boolean;
  /** Which part was paid; null when all was. */
  part: { no: number; parts: number } | null;
  /** What is to be paid next; null when it was not paid in parts. */
  nextPart: string | null;
  pageUrl: string;
  amountIdr: number;
  couponCode: string | null;
  paidAt: string;
  orderId: string;
  dashboardUrl: string;
}) =>
  renderMail(
    <MailLayout
      preview={
        props.part && props.part.no > 1
          ? m.partArrived({ ...props.part, what: props.soldName })
          : props.isProduct
            ? m.receiptPreviewProduct({ product: props.soldName })
            : m.receiptPreview({ plan: props.soldName })
      }
      heading={
        props.part && props.part.no > 1
          ? m.partArrived({ ...props.part, what: props.soldName })
          : props.isProduct
            ? m.productIsYours({ product: props.soldName })
            : m.planIsYours({ plan: props.soldName })
      }
      reason={m.receiptReason({ school: brand.name, order: props.orderId })}
    >
      <MailText>
        {props.part
          ? m.receiptPartText({
              name: props.name,
              amount: formatIdr(props.amountIdr),
              date: props.paidAt,
              ...props.part,
              what: props.soldName,
            })
          : props.amountIdr === 0 && props.couponCode
            ? m.receiptFree({ name: props.name, code: props.couponCode, date: props.paidAt })
            : m.receiptText({ name: props.name, amount: formatIdr(props.amountIdr), date: props.paidAt })}
      </MailText>
      {props.nextPart ? <MailText>{props.nextPart}</MailText> : null}
      {props.part ? (
        <MailButton href={props.pageUrl}>{m.seeParts()}</MailButton>
      ) : (
        <MailButton href={props.dashboardUrl}>{m.goToDashboard()}</MailButton>
      )}
    </MailLayout>,
  );
