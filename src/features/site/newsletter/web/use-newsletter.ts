import { useState } from 'react';
import { type SignUpValues, tidySignUp } from '#kernel/sign-up-fields.ts';
import { toast } from '#ui/toast.ts';
import { useLightForm } from '#ui/use-light-form.ts';
import * as m from '../messages/m.ts';
import { type NewsletterSource, subscriberProblems } from '../rules.ts';
import { keepSubscription, readSubscription } from './subscription.ts';

export interface NewsletterReport {
  tone: 'success' | 'danger';
  title: string;
  text?: string;
}

/** Who was mailed; `isAgain` if this browser had subscribed before. */
export interface SentTo extends SignUpValues {
  isAgain: boolean;
}

/** Signs up. @returns null, or the reason of a failure for the person. */
async function ask(values: SignUpValues, source: NewsletterSource): Promise<NewsletterReport | null> {
  const [{ api }, { errorMessage, errorStatusOf }] = await Promise.all([
    import('#kit/client.ts'),
    import('#kit/errors.ts'),
  ]);
  try {
    await api.newsletter.subscribe({ ...values, source });
    return null;
  } catch (error) {
    const isTooOften = errorStatusOf(error) === 429;
    return {
      tone: 'danger',
      title: m.subscribingFailed(),
      ...(isTooOften ? { text: errorMessage(error) } : {}),
    };
  }
}

/** @param reports where results are shown (product.md#newsletter). */
export function useNewsletter(source: NewsletterSource, reports: 'inline' | 'toasts') {
  const [report, setReport] = useState<NewsletterReport | null>(null);
  const [sentTo, setSentTo] = useState<SentTo | null>(null);

  const tell = (told: NewsletterReport) => {
    if (reports === 'inline') setReport(told);
    else if (told.tone === 'success') toast.success(told.title, told.text);
    else toast.error(told.title, told.text);
  };

  const form = useLightForm<SignUpValues>({
    read: (data) => tidySignUp({ name: String(data.get('name')), email: String(data.get('email')) }),
    problemsOf: subscriberProblems,
    send: async (values) => {
      setReport(null);
      if (readSubscription()?.email.toLowerCase() === values.email) {
        tell({ tone: 'success', title: m.alreadySubscribed() });
        setSentTo({ ...values, isAgain: true });
        return undefined;
      }
      const failure = await ask(values, source);
      if (failure) tell(failure);
      else {
        tell({ tone: 'success', title: m.subscribed(), text: m.confirmInInbox() });
        setSentTo({ ...values, isAgain: false });
        keepSubscription({ ...values, subscribedAt: new Date().toISOString() });
      }
      return undefined;
    },
  });

  return {
    ...form,
    report,
    sentTo,
    askAgain: ({ name, email }: SignUpValues) => ask({ name, email }, source),
  };
}
