import { useEffect } from 'react';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import { refusalText } from '../rules.ts';

/** Says why a sign-in with Google or its second step ended without a session. */
export function SignInRefusal({ error }: { error: string | undefined }) {
  const text = error === undefined ? null : refusalText(error);
  useEffect(() => {
    if (text !== null) toast.error('Error', text);
  }, [text]);
  return text === null ? null : <Notice tone="warning" title={text} className="mb-6" />;
}
