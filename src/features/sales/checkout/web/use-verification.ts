import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refreshViewer } from '#features/people/sign-in/web/session.ts';
import { signUpDraft } from '#features/people/sign-in/web/sign-up-draft.ts';
import { forgetCompany } from '#features/sales/companies/web/company-memory.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import * as m from '../messages/m.ts';
import { forgetCoupon } from './coupon-memory.ts';
import { forgetGift } from './gift-words.ts';
import { verificationQuery } from './verification-query.ts';

/** How often to ask while the provider settles, and after how long the page explains the wait. */
const pollEveryMs = 2000;
const patienceMs = 20_000;

export type Verification =
  | { kind: 'waiting'; isSlow: boolean; checkAgain: () => void; isChecking: boolean }
  | { kind: 'sign-in'; maskedEmail: string }
  | { kind: 'refused'; message: string }
  /** With the order's id when it is a gift; a later part needs no welcome. */
  | { kind: 'welcome'; giftId: string | null; isLaterPart: boolean };

/** A lost connection, a server error or a limit says nothing about the payment: the page asks again. */
const isNoAnswer = (error: unknown) => {
  const status = errorStatusOf(error);
  return status === null || status >= 500 || status === 429;
};

/** Polls until it is known whether the payment of this token has arrived (product.md#onboarding). */
export function useVerification(token: string): Verification {
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery({
    ...verificationQuery(token),
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending' || (state.error && isNoAnswer(state.error)) ? pollEveryMs : false,
  });
  const isSlow = usePatience(patienceMs);
  const [session, setSession] = useState<'unknown' | 'open' | 'missing'>('unknown');
  const isPaid = data?.status === 'paid';

  useEffect(() => {
    if (!isPaid) return;
    signUpDraft.clear();
    forgetCoupon();
    forgetGift();
    forgetCompany();
    let isOver = false;
    let timer: number | undefined;
    // A lost connection says nothing about the session: people who have paid must not be sent away.
    const askAgain = () => {
      if (!isOver) timer = window.setTimeout(readSession, pollEveryMs);
    };
    const readSession = () => {
      refreshViewer(queryClient).then(({ viewer }) => {
        if (!isOver) setSession(viewer ? 'open' : 'missing');
      }, askAgain);
    };
    readSession();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [isPaid, queryClient]);

  if (isPaid && session === 'open')
    return { kind: 'welcome', giftId: data.giftId ?? null, isLaterPart: data.isLaterPart === true };
  // Paid, but without a session: cookies are blocked.
  if (isPaid && session === 'missing') return { kind: 'refused', message: m.signInFailed() };
  if (data?.status === 'sign-in') return { kind: 'sign-in', maskedEmail: data.email };
  if (error && !isNoAnswer(error)) {
    return { kind: 'refused', message: errorMessage(error, m.verifyFailed()) };
  }
  return { kind: 'waiting', isSlow, checkAgain: () => void refetch(), isChecking: isFetching };
}

function usePatience(ms: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setIsOver(true), ms);
    return () => window.clearTimeout(timer);
  }, [ms]);
  return isOver;
}
