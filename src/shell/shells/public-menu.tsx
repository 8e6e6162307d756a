import { Menu } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { Language } from '#kernel/language.ts';
import * as m from '../messages/m.ts';

interface PublicMenuProps {
  /** Given with their addresses, because an island has no router. */
  links: readonly {
    href: string;
    label: string;
    /** The header shows it itself, unless large text leaves it no room. */
    isInHeader?: boolean;
    /** Of a link to this page in another language. */
    lang?: Language;
  }[];
}

/** The header's links on a phone. Opens without a script; with one, it closes like any menu. */
export function PublicMenu({ links }: PublicMenuProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => ref.current?.removeAttribute('open');

  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !ref.current?.contains(target)) ref.current?.removeAttribute('open');
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);

  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ref.current?.open) return;
    close();
    ref.current.querySelector('summary')?.focus();
  };
  const closeWhenLeft = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    <details
      ref={ref}
      className="group -mr-3 large-text:-mr-2 sm:hidden"
      onKeyDown={closeByEscape}
      onBlur={closeWhenLeft}
    >
      <summary
        aria-label={m.menu()}
        className="ml-1 grid size-11 list-none place-items-center rounded-md text-ink-2 hover:bg-sunken group-open:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        <Menu className="size-5" aria-hidden="true" />
      </summary>
      <ul className="absolute inset-x-0 top-full border-b border-line bg-canvas px-4 pt-2 pb-4 shadow-pop">
        {links.map(({ href, label, isInHeader, lang }) => (
          <li key={href} className={isInHeader ? '@[17.5rem]:hidden' : undefined}>
            <a
              href={href}
              lang={lang}
              data-language={lang}
              onClick={close}
              className="flex min-h-12 items-center rounded-md px-3 text-body font-semibold text-ink hover:bg-sunken"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
