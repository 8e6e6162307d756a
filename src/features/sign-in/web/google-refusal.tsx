import { useEffect } from 'react';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import { googleErrorText } from '../reasons.ts';

/** Said when somebody comes back from Google without a session. */
export function GoogleRefusal({ error }: { error: string | undefined }) {
  const text = error === undefined ? null : googleErrorText(error);
  useEffect(() => {
    if (text !== null) toast.error('Error', text);
  }, [text]);
  return text === null ? null : <Notice tone="warning" title={text} className="mb-6" />;
}
