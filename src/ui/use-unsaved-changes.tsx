import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { toast } from './toast.ts';

const text = 'You have unsaved changes...';

/**
 * Mentions once that there are unsaved changes (product.md#settings), and asks before the page is left.
 * @returns the question, to be rendered anywhere on the page.
 */
export function useUnsavedChanges(isDirty: boolean, options: { isSaid?: boolean } = {}): ReactNode {
  const { isSaid = true } = options;
  const wasDirty = useRef(false);
  useEffect(() => {
    if (isSaid && isDirty && !wasDirty.current) toast.warning(text);
    wasDirty.current = isDirty;
  }, [isDirty, isSaid]);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    withResolver: true,
    enableBeforeUnload: isDirty,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => (isOpen ? undefined : blocker.reset?.())}
      title={text}
      description="Leave this page and lose them?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
