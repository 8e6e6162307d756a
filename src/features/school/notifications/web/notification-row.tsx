import { useNavigate } from '@tanstack/react-router';
import {
  Bell,
  CalendarCheck,
  CreditCard,
  FileCheck,
  type LucideIcon,
  MessagesSquare,
  SquarePlay,
  Users,
} from 'lucide-react';
import type { z } from 'zod';
import { cn } from '#ui/cn.ts';
import type { notificationOutput } from '../contract.ts';
import * as m from '../messages/m.ts';
import { ageText } from '../rules.ts';
import { useNotificationActions } from './use-notification-actions.ts';

export type NotificationItem = z.infer<typeof notificationOutput>;

/** By where it leads: what it is about, before it is read. */
const icons: readonly (readonly [string, LucideIcon])[] = [
  ['/bookings', CalendarCheck],
  ['/reviews', FileCheck],
  ['/questions', MessagesSquare],
  ['/admin/questions', MessagesSquare],
  ['/lessons', SquarePlay],
  ['/modules', SquarePlay],
  ['/settings/plan', CreditCard],
  ['/admin/orders', CreditCard],
  ['/admin/proofs', CreditCard],
  ['/pricing', CreditCard],
  ['/community', Users],
];

const iconOf = ({ actionUrl }: NotificationItem): LucideIcon =>
  icons.find(([start]) => actionUrl?.startsWith(start))?.[1] ?? Bell;

/** One notification: a press marks it read and opens its link. */
export function NotificationRow({ item, onOpen }: { item: NotificationItem; onOpen?: () => void }) {
  const navigate = useNavigate();
  const { markRead } = useNotificationActions();
  const Icon = iconOf(item);
  const open = () => {
    if (!item.read) markRead.mutate({ id: item.id });
    onOpen?.();
    if (item.actionUrl) void navigate({ href: item.actionUrl });
  };
  return (
    <button
      type="button"
      onClick={open}
      className={cn(
        'flex w-full items-start gap-3 px-4 py-3 text-left hover:bg-sunken',
        item.read ? 'text-ink-2' : 'bg-primary-soft/45',
      )}
    >
      <span
        className={cn('mt-1.5 size-2 shrink-0 rounded-full', item.read ? 'bg-transparent' : 'bg-primary')}
      />
      <Icon className="mt-0.5 size-4 shrink-0 text-ink-3" strokeWidth={1.85} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className={cn('block text-ui', item.read ? 'font-medium' : 'font-semibold text-ink')}>
          {item.read ? null : <span className="sr-only">{m.unread()}</span>}
          {item.title}
        </span>
        <span className="block text-small text-ink-2">{item.message}</span>
      </span>
      <time dateTime={item.createdAt} className="shrink-0 text-caption text-ink-3" suppressHydrationWarning>
        {ageText(new Date(item.createdAt), new Date())}
      </time>
    </button>
  );
}
