import type { Viewer } from '#access/viewer.ts';
import { AppError, ProviderError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import { errorText } from '#platform/log.server.ts';
import * as m from '../messages/m.ts';
import { hasMoney } from '../rules.ts';
import { closeOrder } from './close-order.ts';
import * as queries from './queries.ts';

/**
 * Ends one's own open order; one that has ended already stays so. A transfer's waiting proof is taken back with it.
 * @throws AppError NOT_FOUND; CONFLICT once money has come or a proof was approved; PROVIDER_UNAVAILABLE.
 */
export async function cancelOrder(deps: Deps, { userId }: Viewer, id: string) {
  const order = await queries.findOrder(deps.db, userId, id);
  if (!order) throw new AppError('NOT_FOUND', m.orderNotFound());
  if (order.status === 'OPEN') await end(deps, order);
  const ended = await queries.findOrder(deps.db, userId, id);
  if (!ended || hasMoney(ended.status)) throw new AppError('CONFLICT', m.orderIsPaid());
  return { status: ended.status };
}

async function end(deps: Deps, order: queries.Order) {
  const withdraw = async () => {
    if (order.provider === 'transfer' && !(await deps.payments.transfer.withdrawClaim(order)))
      throw new AppError('CONFLICT', m.orderIsPaid());
  };
  try {
    if (!(await closeOrder(deps, order, withdraw))) throw new AppError('CONFLICT', m.stillBeginning());
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ orderId: order.id, err: errorText(error) }, 'could not cancel an order');
    throw new AppError('PROVIDER_UNAVAILABLE', m.cancelFailed());
  }
}
