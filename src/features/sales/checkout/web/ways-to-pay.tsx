import { ArrowLeftRight, type LucideIcon, QrCode } from 'lucide-react';
import { useId } from 'react';
import type { PaymentProviderName } from '#providers/payment.ts';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import type { Way } from './ways-query.ts';

interface Look {
  icon: LucideIcon;
  title: () => string;
  text: (names: readonly string[]) => string;
}

/** A payment company lists its own methods on its page. */
const company: Look = { icon: QrCode, title: m.wayOnline, text: m.wayOnlineText };

const looks: Partial<Record<PaymentProviderName, Look>> = {
  transfer: {
    icon: ArrowLeftRight,
    title: m.wayTransfer,
    text: (names) => m.wayTransferText({ names: names.join(', ') }),
  },
};

interface WaysToPayProps {
  ways: readonly Way[];
  value: PaymentProviderName | undefined;
  onChange: (provider: PaymentProviderName) => void;
  className?: string;
}

/** One list of ways to pay, the price being the same for each. */
export function WaysToPay({ ways, value, onChange, className }: WaysToPayProps) {
  const id = useId();
  return (
    <fieldset className={className} aria-describedby={`${id}-hint`}>
      <legend className="text-h3">{m.waysLegend()}</legend>
      <p id={`${id}-hint`} className="mt-1 mb-3 text-ui text-ink-2">
        {m.waysHint()}
      </p>
      <div className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
        {ways.map(({ provider, names }) => {
          const { icon: Icon, title, text } = looks[provider] ?? company;
          return (
            <label
              key={provider}
              className={cn(
                'flex cursor-pointer items-center gap-4 p-4 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
                value === provider ? 'bg-primary-soft' : 'hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                name="provider"
                value={provider}
                checked={value === provider}
                onChange={() => onChange(provider)}
                className="size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface transition-[border-width,border-color] duration-(--dur-fast) checked:border-[6px] checked:border-primary"
              />
              <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-ink-2">
                <Icon className="size-5" aria-hidden="true" />
              </span>
              <span className="min-w-0">
                <span className="block text-ui font-semibold">{title()}</span>
                <span className="block text-small text-ink-2">{text(names)}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
