import type { Mailbox } from '../mail/mailbox.ts';

/**
 * A bank sees no orders. What the sandbox's bank knows of them is what the buyer was mailed: the sum to the rupiah, and the
 * order's page.
 */
export interface WantedTransfer {
  orderId: string;
  email: string;
  amountIdr: number;
  mailedAt: string;
}

const subject = /^Transfer Rp\s?(\d{1,3}(?:\.\d{3})*)/;
const page = /\/pricing\/transfer\?order=([0-9a-f-]{36})\b/;

/** Newest first. Whether an order is still open, only the app knows. */
export function wantedTransfers(mailbox: Mailbox): WantedTransfer[] {
  return mailbox.search({ subject: 'Transfer Rp' }).flatMap((mail) => {
    const amount = subject.exec(mail.subject)?.[1];
    const orderId = page.exec(mail.text)?.[1];
    if (!amount || !orderId) return [];
    const amountIdr = Number(amount.replaceAll('.', ''));
    return [{ orderId, email: mail.to[0] ?? '', amountIdr, mailedAt: mail.receivedAt }];
  });
}
