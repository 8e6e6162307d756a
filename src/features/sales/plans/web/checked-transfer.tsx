import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatIdr } from '#kernel/money.ts';
import { apiQuery } from '#kit/client.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import * as m from '../messages/m.ts';
import { viewerQuery } from './viewer-query.ts';

/** It is decided while the person looks at something else. */
const checkedTransferQuery = () => apiQuery.checkout.checkedTransfer.queryOptions({ staleTime: 0 });

/** For the loader of a page that sells something. */
export async function prefetchCheckedTransfer(queryClient: QueryClient): Promise<void> {
  const { viewer } = await queryClient.ensureQueryData(viewerQuery());
  if (viewer) await queryClient.prefetchQuery(checkedTransferQuery());
}

/** The person's transfer whose proof is being checked, or null. Nothing is sold to them before (product.md#invoices). */
export function useCheckedTransfer() {
  const { data } = useQuery(viewerQuery());
  return useQuery({ ...checkedTransferQuery(), enabled: data?.viewer != null }).data?.transfer ?? null;
}

/** The reason below a button that cannot sell until then. */
export const transferFirst = (): string => m.transferFirst();

/** In the place of an offer, or above several: which transfer is being checked, and the way to it. */
export function CheckedTransfer({ className }: { className?: string }) {
  const transfer = useCheckedTransfer();
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
