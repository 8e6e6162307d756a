import { CircleAlert, CircleCheck, Info, Lock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** `unavailable` is grey with a lock: a plan limit or a closed form is never shown as an error. */
export type NoticeTone = 'danger' | 'unavailable' | 'info' | 'success' | 'warning';

const TONES = {
  danger: { icon: CircleAlert, box: 'bg-danger-soft text-danger-ink', iconColour: '', text: '' },
  unavailable: { icon: Lock, box: 'bg-sunken', iconColour: 'text-ink-3', text: 'text-ink-2' },
  info: { icon: Info, box: 'bg-info-soft text-info-ink', iconColour: '', text: '' },
  success: { icon: CircleCheck, box: 'bg-success-soft text-success-ink', iconColour: '', text: '' },
  warning: { icon: TriangleAlert, box: 'bg-warning-soft text-warning-ink', iconColour: '', text: '' },
} as const;

export interface NoticeProps {
  tone: NoticeTone;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  className?: string;
}

/** A block in the page: a failure (announced), something closed, or information. */
export function Notice({ tone, title, children, action, icon, className }: NoticeProps) {
  const look = TONES[tone];
  const Icon = look.icon;
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={cn('flex gap-3 rounded-lg p-4', look.box, className)}
    >
      {icon ?? <Icon className={cn('size-5', look.iconColour)} aria-hidden="true" />}
      <div className="min-w-0">
        <p className="text-ui font-semibold">{title}</p>
        {children ? <div className={cn('text-small', look.text)}>{children}</div> : null}
        {action ? <div className="mt-3">{action}</div> : null}
      </div>
    </div>
  );
}
