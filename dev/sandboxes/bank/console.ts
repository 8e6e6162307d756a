import { Hono } from 'hono';
import type { SandboxContext } from '../kit/context.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { banks, proofPicture } from './proof-picture.ts';
import { wantedTransfers } from './transfers.ts';

/** `GET /sandbox/api/bank/transfers`, and the picture of a proof for one of them: `…/{order}/proof.png?bank=BCA&amount=`. */
export function bankApi(context: SandboxContext, mailbox: Mailbox): Hono {
  const api = new Hono();
  api.get('/transfers', (c) => c.json(wantedTransfers(mailbox)));
  api.get('/transfers/:orderId/proof.png', async (c) => {
    const wanted = wantedTransfers(mailbox).find(({ orderId }) => orderId === c.req.param('orderId'));
    const bank = banks.find((name) => name === (c.req.query('bank') ?? banks[0]));
    // Another sum than the asked one, for proofs that do not match.
    const amountIdr = Number(c.req.query('amount') ?? wanted?.amountIdr);
    if (!wanted || !bank || !Number.isSafeInteger(amountIdr) || amountIdr < 1)
      return c.json(
        { message: 'Nobody was mailed about such a transfer, or there is no such bank or sum' },
        404,
      );
    return c.body(await proofPicture(context.contentDir, { amountIdr, bank, at: context.now() }), 200, {
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="bukti-${bank}-${amountIdr}.png"`,
      'cache-control': 'no-store',
    });
  });
  return api;
}
