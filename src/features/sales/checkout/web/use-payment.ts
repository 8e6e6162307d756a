import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { forgetPassword, passwordFor } from '#features/people/sign-in/web/password-memory.ts';
import { refreshViewer, signIn } from '#features/people/sign-in/web/session.ts';
import { usePageReturn } from '#features/people/sign-in/web/use-page-return.ts';
import type { CompanyFields } from '#features/sales/companies/rules.ts';
import type { PartCount } from '#features/sales/plans/parts.ts';
import { api } from '#kit/client.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import type { PaymentProviderName } from '#providers/payment.ts';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { checkoutPath, offerKey, type Sells } from './checkout-item.ts';
import { type GiftWords, giftInputOf } from './gift-words.ts';
import type { FlowPerson } from './use-flow-person.ts';

/** How long the overlay is shown before the browser leaves (product.md#checkout). */
const redirectDelayMs = 1000;

export type PaymentStage = 'idle' | 'creating' | 'leaving';

interface Purchase {
  sells: Sells;
  priceIdr: number;
  provider: PaymentProviderName | undefined;
  coupon: string | undefined;
  /** For whom a gift is; undefined for what is bought for oneself. */
  gift: GiftWords | undefined;
  /** Undefined: paid in full. */
  parts: PartCount | undefined;
  /** Undefined: for no company. */
  company: CompanyFields | undefined;
}

/** Begins a payment once, however often the button is pressed, and opens the provider's page. */
export function usePayment(
  plan: Purchase,
  person: FlowPerson,
  hasSession: boolean,
  /** Checks the coupon again. @returns true when it is refused, which its field says. */
  recheckCoupon: () => Promise<boolean>,
) {
  const { sells } = plan;
  const [stage, setStage] = useState<PaymentStage>('idle');
  const isRunning = useRef(false);
  const timer = useRef<number | undefined>(undefined);
  /** Incremented at every end, so that a late answer can see that nobody waits for it. */
  const attempt = useRef(0);
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const reset = () => {
    isRunning.current = false;
    attempt.current += 1;
    window.clearTimeout(timer.current);
    setStage('idle');
  };
  // "Back" from the payment page restores this page as it was left, with the overlay.
  usePageReturn(reset);
  // People who leave while the invoice is created ("Change Plan", Back) must not be redirected.
  const abandon = useEffectEvent(reset);
  useEffect(() => {
    const goBack = () => abandon();
    window.addEventListener('popstate', goBack);
    return () => {
      window.removeEventListener('popstate', goBack);
      abandon();
    };
  }, []);

  const pay = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    const mine = attempt.current;
    setStage('creating');
    try {
      const address = await createInvoice(plan, person, hasSession, queryClient);
      if (attempt.current !== mine) return;
      // A page of ours needs no goodbye.
      if (address.origin === window.location.origin) {
        window.location.assign(address);
        return;
      }
      setStage('leaving');
      timer.current = window.setTimeout(() => window.location.assign(address), redirectDelayMs);
    } catch (error) {
      if (attempt.current !== mine) return;
      reset();
      const status = errorStatusOf(error);
      if (status === 401) {
        toast.message(m.logInAgain(), m.comeBack());
        await refreshViewer(queryClient);
        await navigate({
          to: '/login',
          search: { callbackUrl: checkoutPath(sells, plan.gift !== undefined) },
        });
        return;
      }
      const transfer = claimedTransfer(error);
      if (transfer) {
        toast.message(errorMessage(error));
        await navigate({ to: '/pricing/transfer', search: { order: transfer } });
        return;
      }
      // The price may have changed, or the last seat may be gone.
      if (status === 409) await queryClient.invalidateQueries({ queryKey: offerKey(sells) });
      if (plan.coupon && (status === 409 || status === 422) && (await recheckCoupon())) return;
      // Other errors have no messages of their own (product.md#checkout).
      toast.error(
        status === 409 || status === 429 || (plan.company && status === 422)
          ? errorMessage(error, m.paymentFailed())
          : m.paymentFailed(),
      );
    }
  };
  return { stage, pay };
}

/**
 * Returns the payment page's URL. Without a session it sends the password in memory. If the account already
 * exists because only its sign-in had failed, it signs in and tries again.
 */
async function createInvoice(
  { sells, priceIdr, provider, coupon, gift, parts, company }: Purchase,
  person: FlowPerson,
  hasSession: boolean,
  queryClient: QueryClient,
): Promise<URL> {
  const order = {
    priceIdr,
    ...(provider ? { provider } : {}),
    ...(coupon ? { coupon } : {}),
    ...(gift ? { gift: giftInputOf(gift) } : {}),
    ...(parts ? { parts } : {}),
    ...(company ? { company } : {}),
  };
  const create = (identity: { email?: string; name?: string; password?: string } = {}) =>
    'tier' in sells
      ? api.checkout.createInvoice({ ...sells, ...order, ...identity })
      : api.checkout.buyProduct({ ...sells, ...order, ...identity });
  if (hasSession) return readAddress(await create());
  const password = passwordFor(person.email);
  try {
    return readAddress(await create({ ...person, ...(password ? { password } : {}) }));
  } catch (error) {
    if (errorStatusOf(error) !== 409 || !password) throw error;
    const reply = await signIn(person.email, password);
    if (!reply.ok) throw error;
    forgetPassword();
    await refreshViewer(queryClient);
    return readAddress(await create());
  }
}

/** The order whose transfer is being checked: nothing else is sold before. */
function claimedTransfer(error: unknown): string | null {
  const data: unknown = error instanceof Error && 'data' in error ? error.data : null;
  const isTransfer = typeof data === 'object' && data !== null && 'transfer' in data;
  return isTransfer && typeof data.transfer === 'string' ? data.transfer : null;
}

function readAddress({ paymentUrl }: { paymentUrl: string }): URL {
  const address = new URL(paymentUrl);
  if (address.protocol !== 'https:' && address.protocol !== 'http:') throw new Error('not a payment page');
  return address;
}
