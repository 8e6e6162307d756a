import { useState } from 'react';
import { type SignUpValues, tidySignUp } from '#kernel/sign-up-fields.ts';
import { toast } from '#ui/toast.ts';
import { useLightForm } from '#ui/use-light-form.ts';
import { guideProblems } from '../guide-rules.ts';
import * as m from '../messages/m.ts';

/** @param onClosed called when the deadline has passed while the page was open. */
export function useGuide(onClosed: () => void) {
  const [link, setLink] = useState<string | null>(null);
  const form = useLightForm<SignUpValues>({
    read: (data) => tidySignUp({ name: String(data.get('name')), email: String(data.get('email')) }),
    problemsOf: guideProblems,
    send: async (values) => {
      const [{ api }, { errorMessage, errorStatusOf, fieldIssues }] = await Promise.all([
        import('#kit/client.ts'),
        import('#kit/errors.ts'),
      ]);
      try {
        const { message, url } = await api.guide.request(values);
        toast.success(m.success(), message);
        setLink(url);
        window.location.assign(url);
        return undefined;
      } catch (error) {
        const status = errorStatusOf(error);
        if (status === 410) onClosed();
        const isForPeople = status !== null && status < 500;
        toast.error(m.submitFailed(), isForPeople ? errorMessage(error) : undefined);
        return Object.fromEntries(fieldIssues(error).map(({ path, message }) => [path.join('.'), message]));
      }
    },
  });
  return { ...form, link };
}
