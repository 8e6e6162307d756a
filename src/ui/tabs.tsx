import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactElement, ReactNode } from 'react';
import { cn } from './cn.ts';

const LIST = 'no-scrollbar flex gap-6 overflow-x-auto overflow-y-hidden border-b border-line';
const TAB =
  'relative -mb-px inline-flex h-11 items-center gap-2 whitespace-nowrap text-ui font-semibold text-ink-3 hover:text-ink-2 focus-visible:-outline-offset-2';
const ACTIVE =
  'text-ink hover:text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:rounded-t-full after:bg-primary';

export interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
  content: ReactNode;
  /** Keeps what was begun in the panel while another tab is shown; hidden from everybody meanwhile. */
  keepMounted?: boolean;
}

export interface TabsProps<Value extends string> {
  /** The accessible name of the list. */
  label: string;
  items: readonly TabItem<Value>[];
  value?: Value;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  className?: string;
  panelClassName?: string;
}

/** Tabs whose content is on the page already. When each tab has its own address, use `TabLinks`. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  defaultValue,
  onValueChange,
  className,
  panelClassName,
}: TabsProps<Value>) {
  return (
    <BaseTabs.Root
      {...(value === undefined ? { defaultValue: defaultValue ?? items[0]?.value } : { value })}
      onValueChange={(next) => onValueChange?.(next as Value)}
      className={className}
    >
      <BaseTabs.List aria-label={label} className={LIST}>
        {items.map((item) => (
          <BaseTabs.Tab
            key={item.value}
            value={item.value}
            className={(state) => cn(TAB, state.active && ACTIVE)}
          >
            {item.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {items.map((item) => (
        <BaseTabs.Panel
          key={item.value}
          value={item.value}
          keepMounted={item.keepMounted ?? false}
          className={cn('pt-6', panelClassName)}
        >
          {item.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}

export interface TabLink {
  key: string;
  label: ReactNode;
  isCurrent: boolean;
  /** Makes the link: `({ className, children }) => <Link to="…" className={className}>{children}</Link>`. */
  render: (props: {
    className: string;
    children: ReactNode;
    'aria-current': 'page' | undefined;
  }) => ReactElement;
}

/** Tabs that are links to their own addresses: the look of tabs, the semantics of navigation. */
export function TabLinks({
  label,
  links,
  className,
}: {
  label: string;
  links: readonly TabLink[];
  className?: string;
}) {
  return (
    <nav aria-label={label} className={cn(LIST, className)}>
      {links.map((link) => (
        <span key={link.key} className="contents">
          {link.render({
            className: cn(TAB, link.isCurrent && ACTIVE),
            children: link.label,
            'aria-current': link.isCurrent ? 'page' : undefined,
          })}
        </span>
      ))}
    </nav>
  );
}
