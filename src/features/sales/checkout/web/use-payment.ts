import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Tier } from '#access/tiers.ts';
import { forgetPassword, passwordFor } from '#features/people/sign-in/web/password-memory.ts';
import { refreshViewer, signIn } from '#features/people/sign-in/web/session.ts';
import { usePageReturn } from '#features/people/sign-in/web/use-page-return.ts';
import { api } from '#kit/client.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import { toast } from '#ui/toast.ts';
import type { FlowPerson } from './use-flow-person.ts';

/** How long the overlay stands before the browser leaves (product.md#checkout). */
const redirectDelayMs = 1000;

/** 409 and 429 say more precisely what is the matter (product.md#checkout). */
const paymentFailed = 'Failed to process payment. Please try again.';

export type PaymentStage = 'idle' | 'creating' | 'leaving';

/** Begins a payment once, however often the button is pressed, and leaves for the provider's page. */
export function usePayment(tier: Tier, person: FlowPerson, hasSession: boolean) {
  const [stage, setStage] = useState<PaymentStage>('idle');
  const isRunning = useRef(false);
  const timer = useRef<number | undefined>(undefined);
  /** Counts up at every end, so that an answer knows whether anyone still waits for it. */
  const attempt = useRef(0);
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const reset = () => {
    isRunning.current = false;
    attempt.current += 1;
    window.clearTimeout(timer.current);
    setStage('idle');
  };
  // "Back" from the payment page shows this one as it was left: with the overlay.
  usePageReturn(reset);
  // Whoever left while the invoice was made ("Change Plan", Back) stays where they went.
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
      const address = await createInvoice(tier, person, hasSession, queryClient);
      if (attempt.current !== mine) return;
      setStage('leaving');
      timer.current = window.setTimeout(() => window.location.assign(address), redirectDelayMs);
    } catch (error) {
      if (attempt.current !== mine) return;
      reset();
      const status = errorStatusOf(error);
      if (status === 401) {
        toast.message('Please log in again', 'You come back here, with your plan.');
        await refreshViewer(queryClient);
        await navigate({ to: '/login', search: { callbackUrl: `/pricing/checkout?plan=${tier}` } });
        return;
      }
      toast.error(status === 409 || status === 429 ? errorMessage(error, paymentFailed) : paymentFailed);
    }
  };
  return { stage, pay };
}

/**
 * The payment page's address. With a session identity comes from it; without one the password in memory is
 * sent. When that finds the account made already (its sign-in had failed), it signs in and asks again.
 */
async function createInvoice(
  tier: Tier,
  person: FlowPerson,
  hasSession: boolean,
  queryClient: QueryClient,
): Promise<string> {
  if (hasSession) return readAddress(await api.checkout.createInvoice({ tier }));
  const password = passwordFor(person.email);
  try {
    return readAddress(
      await api.checkout.createInvoice({ tier, ...person, ...(password ? { password } : {}) }),
    );
  } catch (error) {
    if (errorStatusOf(error) !== 409 || !password) throw error;
    const reply = await signIn(person.email, password);
    if (!reply.ok) throw error;
    forgetPassword();
    await refreshViewer(queryClient);
    return readAddress(await api.checkout.createInvoice({ tier }));
  }
}

function readAddress({ paymentUrl }: { paymentUrl: string }): string {
  const { protocol } = new URL(paymentUrl);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('not a payment page');
  return paymentUrl;
}
