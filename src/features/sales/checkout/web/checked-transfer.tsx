import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatIdr } from '#kernel/money.ts';
import { apiQuery } from '#kit/client.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import * as m from '../messages/m.ts';

/** The person's transfer whose proof is being checked. It is decided while they look at something else. */
export const checkedTransferQuery = () => apiQuery.checkout.checkedTransfer.queryOptions({ staleTime: 0 });

/** Says before the button does that nothing else is sold while a transfer is being checked (product.md#invoices). */
export function CheckedTransfer({ hasSession, className }: { hasSession: boolean; className?: string }) {
  const transfer = useQuery({ ...checkedTransferQuery(), enabled: hasSession }).data?.transfer;
  if (!transfer) return null;
  const { orderId, amountIdr, soldName } = transfer;
  return (
    <Notice
      tone="info"
      title={m.transferIsChecked({ what: soldName })}
      className={className}
      action={
        <Button
          size="sm"
          variant="secondary"
          render={<Link to="/pricing/transfer" search={{ order: orderId }} />}
        >
          {m.seeYourTransfer()}
        </Button>
      }
    >
      {m.transferIsCheckedText({ amount: formatIdr(amountIdr) })}
    </Notice>
  );
}
