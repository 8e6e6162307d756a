import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { cn } from './cn.ts';
import * as m from './messages/m.ts';
import type { ToastOptions, ToastTone } from './toast.ts';

const ICONS = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, message: Info } as const;
const COLOURS: Record<ToastTone, string> = {
  success: 'text-success',
  error: 'text-danger',
  warning: 'text-warning',
  message: 'text-info',
};

export interface ToastCardProps {
  tone: ToastTone;
  title: string;
  description?: string | undefined;
  action?: ToastOptions['action'];
  onDismiss?: () => void;
}

/** The look alone, narrow enough to fit beside the widest dialog. An error interrupts (`alert`), others wait. */
export function ToastCard({ tone, title, description, action, onDismiss }: ToastCardProps) {
  const Icon = ICONS[tone];
  const act = () => {
    action?.onClick();
    onDismiss?.();
  };
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className="ml-auto flex w-full max-w-[320px] items-start gap-3 rounded-lg border border-line bg-surface p-4 text-ink shadow-pop max-sm:max-w-none"
    >
      <Icon className={cn('mt-px size-5', COLOURS[tone])} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="text-ui font-semibold">{title}</p>
        {description ? <p className="mt-0.5 text-small text-ink-2">{description}</p> : null}
        {action ? (
          <button
            type="button"
            onClick={act}
            className="-mb-1 -ml-2 mt-1 h-8 rounded-sm px-2 text-small font-semibold text-primary-ink hover:bg-sunken"
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        aria-label={m.dismiss()}
        onClick={onDismiss}
        className="-m-1 grid size-6 place-items-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink"
      >
        <X className="size-4" />
      </button>
    </div>
  );
}
