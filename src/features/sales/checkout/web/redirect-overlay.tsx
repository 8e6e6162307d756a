import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { formatIdr } from '#kernel/money.ts';
import * as m from '../messages/m.ts';

/** Covers the page while the browser leaves for the payment page (product.md#checkout). */
export function RedirectOverlay({ planName, amountIdr }: { planName: string; amountIdr: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return createPortal(
    <div
      ref={box}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="redirecting-title"
      tabIndex={-1}
      className="fixed inset-0 z-50 grid place-items-center bg-canvas px-5 outline-none"
    >
      <div className="flex flex-col items-center text-center">
        <svg viewBox="0 0 96 64" className="w-28" aria-hidden="true">
          <rect x="2" y="48" width="30" height="12" rx="5" fill="var(--primary)" />
          <rect x="33" y="28" width="30" height="12" rx="5" fill="var(--primary)" />
          <rect x="64" y="8" width="30" height="12" rx="5" fill="var(--accent)" />
        </svg>
        <p id="redirecting-title" className="mt-8 text-h2">
          {m.redirecting()}
        </p>
        <p className="mt-1.5 text-body text-ink-2">
          {planName} · <span className="tabular-nums">{formatIdr(amountIdr)}</span>
        </p>
      </div>
    </div>,
    document.body,
  );
}
