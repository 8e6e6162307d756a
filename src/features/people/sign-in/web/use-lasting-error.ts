import { useEffect, useRef } from 'react';
import { type ToastOptions, toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';

/** The toast 'Error' as a form's only message (product.md#messages): it stays until settled or the form is left. */
export function useLastingError() {
  const isShown = useRef(false);
  const settle = () => {
    if (isShown.current) toast.dismiss();
    isShown.current = false;
  };
  useEffect(
    () => () => {
      if (isShown.current) toast.dismiss();
    },
    [],
  );
  return {
    settle,
    show: (message: string, action?: ToastOptions['action']) => {
      isShown.current = true;
      toast.error(m.error(), message, {
        durationMs: Number.POSITIVE_INFINITY,
        ...(action ? { action } : {}),
      });
    },
  };
}
