import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import * as m from './messages/m.ts';
import { toast } from './toast.ts';

/**
 * Mentions once that there are unsaved changes (product.md#settings), and asks before the page is left.
 * @returns the question, to be rendered anywhere on the page.
 */
export function useUnsavedChanges(
  isDirty: boolean,
  options: {
    isSaid?: boolean;
    /** Whether the browser keeps them when the page is left. */
    isKept?: boolean;
  } = {},
): ReactNode {
  const { isSaid = true, isKept = false } = options;
  const wasDirty = useRef(false);
  useEffect(() => {
    if (isSaid && isDirty && !wasDirty.current) toast.warning(m.unsavedChanges());
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
      title={m.unsavedChanges()}
      description={isKept ? m.leaveKeptQuestion() : m.leaveQuestion()}
      confirmLabel={m.leave()}
      cancelLabel={m.stay()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
