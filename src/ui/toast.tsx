import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { toast as sonner } from 'sonner';
import { cn } from './cn.ts';

type ToastTone = 'success' | 'error' | 'warning' | 'message';

const ICONS = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, message: Info } as const;
const COLOURS: Record<ToastTone, string> = {
  success: 'text-success',
  error: 'text-danger',
  warning: 'text-warning',
  message: 'text-info',
};

export interface ToastOptions {
  action?: { label: string; onClick: () => void };
  /** Milliseconds; errors stay longer, `Infinity` stays until dismissed. */
  durationMs?: number;
}

let currentId: string | number | undefined;

function show(tone: ToastTone, title: string, description?: string, options: ToastOptions = {}) {
  // One at a time: a second message replaces the first.
  if (currentId !== undefined) sonner.dismiss(currentId);
  currentId = sonner.custom(
    (id) => (
      <ToastCard
        tone={tone}
        title={title}
        description={description}
        action={options.action}
        onDismiss={() => sonner.dismiss(id)}
      />
    ),
    { duration: options.durationMs ?? (tone === 'error' ? 8000 : 5000), unstyled: true },
  );
  return currentId;
}

/** Short messages about what just happened. The page needs one `<Toaster />`. */
export const toast = {
  success: (title: string, description?: string, options?: ToastOptions) =>
    show('success', title, description, options),
  error: (title: string, description?: string, options?: ToastOptions) =>
    show('error', title, description, options),
  warning: (title: string, description?: string, options?: ToastOptions) =>
    show('warning', title, description, options),
  message: (title: string, description?: string, options?: ToastOptions) =>
    show('message', title, description, options),
  dismiss: () => {
    sonner.dismiss();
  },
};

export interface ToastCardProps {
  tone: ToastTone;
  title: string;
  description?: string | undefined;
  action?: ToastOptions['action'];
  onDismiss?: () => void;
}

/** The look alone; exported for the gallery. An error interrupts (`alert`), the rest waits (`status`). */
export function ToastCard({ tone, title, description, action, onDismiss }: ToastCardProps) {
  const Icon = ICONS[tone];
  const act = () => {
    action?.onClick();
    onDismiss?.();
  };
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className="flex w-full max-w-[356px] items-start gap-3 rounded-lg border border-line bg-surface p-4 text-ink shadow-pop max-sm:max-w-none"
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
        aria-label="Dismiss"
        onClick={onDismiss}
        className="-m-1 grid size-6 place-items-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink"
      >
        <X className="size-4" />
      </button>
    </div>
  );
}
