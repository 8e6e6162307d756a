import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cn } from './cn.ts';
import { SELECT_POPUP_CLASSES } from './select.tsx';

const ITEM =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2.5 text-ui outline-none select-none [&>svg]:size-4 [&>svg]:text-ink-3 data-disabled:cursor-not-allowed data-disabled:text-ink-disabled data-highlighted:bg-sunken';
const DANGER = 'text-danger-ink [&>svg]:text-danger data-highlighted:bg-danger-soft';

export interface MenuProps {
  /** The button that opens it… */
  trigger?: ReactElement;
  /** …or an existing one, when the menu is fetched on first use (`usePopup`). */
  anchor?: RefObject<HTMLElement | null>;
  /** Opened by keyboard: the first entry gets the focus. With its own trigger, Base UI detects this itself. */
  isByKeyboard?: boolean;
  /** What gets the focus when it closes; its trigger by default. */
  finalFocus?: () => HTMLElement | null;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  className?: string;
  /** `MenuItem`, `MenuLink`, `MenuRadioGroup`, `MenuSeparator`, `MenuHeader`. */
  children: ReactNode;
}

/** A menu of actions under a button. Arrow keys, typing and Escape work. */
export function Menu({
  trigger,
  anchor,
  isByKeyboard = false,
  isOpen,
  onOpenChange,
  align = 'end',
  side = 'bottom',
  finalFocus,
  className,
  children,
}: MenuProps) {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen || !isByKeyboard) return;
    const frame = requestAnimationFrame(() =>
      popup.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [isOpen, isByKeyboard]);
  return (
    <BaseMenu.Root
      {...(isOpen === undefined ? {} : { open: isOpen })}
      onOpenChange={(open, { event }) => {
        // A press on the external button closes the menu through the button's own click.
        if (open || !anchor?.current?.contains(event.target as Node)) onOpenChange?.(open);
      }}
    >
      {trigger ? <BaseMenu.Trigger render={trigger} /> : null}
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          {...(anchor ? { anchor } : {})}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="z-50"
        >
          <BaseMenu.Popup
            ref={popup}
            {...(anchor ? { finalFocus: anchor } : finalFocus ? { finalFocus } : {})}
            className={cn(SELECT_POPUP_CLASSES, 'min-w-52 max-w-[calc(100vw-1.5rem)]', className)}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  tone?: 'neutral' | 'danger';
  isDisabled?: boolean;
  onSelect?: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, tone = 'neutral', isDisabled = false, onSelect, children }: MenuItemProps) {
  return (
    <BaseMenu.Item disabled={isDisabled} onClick={onSelect} className={cn(ITEM, tone === 'danger' && DANGER)}>
      {icon}
      {children}
    </BaseMenu.Item>
  );
}

/** A link: `<MenuLink render={<Link to="/settings" />} icon={<Settings />}>Settings</MenuLink>`. */
export function MenuLink({
  icon,
  render,
  children,
}: {
  icon?: ReactNode;
  render: ReactElement;
  children: ReactNode;
}) {
  return (
    <BaseMenu.LinkItem render={render} closeOnClick className={ITEM}>
      {icon}
      {children}
    </BaseMenu.LinkItem>
  );
}

export interface MenuRadioGroupProps<Value extends string | number> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
}

export function MenuRadioGroup<Value extends string | number>({
  label,
  value,
  onValueChange,
  options,
}: MenuRadioGroupProps<Value>) {
  return (
    <BaseMenu.RadioGroup
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      aria-label={label}
    >
      {options.map((option) => (
        <BaseMenu.RadioItem key={option.value} value={option.value} closeOnClick className={ITEM}>
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <BaseMenu.RadioItemIndicator>
            <Check className="size-4 text-primary-ink" aria-hidden="true" />
          </BaseMenu.RadioItemIndicator>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="-mx-1.5 my-1.5 border-t border-line" />;
}

export function MenuHeader({ children }: { children: ReactNode }) {
  return <div className="px-2.5 pb-2 pt-1.5">{children}</div>;
}
