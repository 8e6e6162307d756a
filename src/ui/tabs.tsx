import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
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
  /** Keeps the panel's state while another tab is shown; hidden from everyone meanwhile. */
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

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

export interface TabListProps<Value extends string> {
  /** The accessible name of the list. */
  label: string;
  /** `panelId` only while the panel is on the page. */
  items: readonly { value: Value; label: ReactNode; id?: string; panelId?: string | undefined }[];
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  className?: string;
}

/** The row of tabs alone, for panels that lie elsewhere on the page. */
export function TabList<Value extends string>({
  label,
  items,
  value,
  onValueChange,
  className,
}: TabListProps<Value>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const next = moves[event.key]?.(tabs.indexOf(event.target as HTMLElement), tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    tabs[next]?.focus();
  };
  return (
    <div role="tablist" aria-label={label} onKeyDown={onKeyDown} className={cn(LIST, className)}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          id={item.id}
          aria-selected={item.value === value}
          aria-controls={item.panelId}
          tabIndex={item.value === value ? 0 : -1}
          onClick={() => onValueChange(item.value)}
          className={cn(TAB, item.value === value && ACTIVE)}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** Tabs whose content is already on the page; for tabs with their own addresses use `TabLinks`. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  defaultValue,
  onValueChange,
  className,
  panelClassName,
}: TabsProps<Value>) {
  const [ownValue, setOwnValue] = useState(defaultValue ?? items[0]?.value);
  const current = value ?? ownValue;
  const id = useId();
  return (
    <div className={className}>
      <TabList
        label={label}
        items={items.map((item) => ({
          value: item.value,
          label: item.label,
          id: `${id}-${item.value}`,
          panelId: item.value === current || item.keepMounted ? `${id}-${item.value}-panel` : undefined,
        }))}
        value={current}
        onValueChange={(next) => {
          setOwnValue(next);
          onValueChange?.(next);
        }}
      />
      {items.map((item) =>
        item.value === current || item.keepMounted ? (
          <div
            key={item.value}
            role="tabpanel"
            id={`${id}-${item.value}-panel`}
            aria-labelledby={`${id}-${item.value}`}
            hidden={item.value !== current}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel is reached by the keyboard (WAI-ARIA tabs)
            tabIndex={0}
            className={cn('pt-6', panelClassName)}
          >
            {item.content}
          </div>
        ) : null,
      )}
    </div>
  );
}

export interface TabLink {
  key: string;
  label: ReactNode;
  isCurrent: boolean;
  /** Renders the link: `({ className, children }) => <Link to="…" className={className}>{children}</Link>`. */
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
  const list = useRef<HTMLElement>(null);
  const current = links.find((link) => link.isCurrent)?.key;
  // On a phone the list scrolls sideways, and the current tab may be beyond its edge.
  useEffect(() => {
    const tab = current && list.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!tab || !list.current) return;
    const [edges, box] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (box.right > edges.right) list.current.scrollLeft += box.right - edges.right;
    else if (box.left < edges.left) list.current.scrollLeft += box.left - edges.left;
  }, [current]);
  return (
    <nav ref={list} aria-label={label} className={cn(LIST, className)}>
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
