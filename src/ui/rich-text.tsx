import { createElement, Fragment, type ReactNode } from 'react';
import type { RichNode } from '#kernel/rich-text.ts';
import { textOfRich } from '#kernel/rich-words.ts';
import { cn } from './cn.ts';
import { CopyButton } from './copy-button.tsx';

/** Draws formatted text that the server made from Markdown. Elements and attributes are the server's short list. */
export function RichText({
  nodes,
  size = 'm',
  hasCopyButtons = false,
  className,
}: {
  nodes: readonly RichNode[];
  size?: 'm' | 'l';
  /** Code blocks get a button that copies them. */
  hasCopyButtons?: boolean;
  className?: string;
}) {
  return (
    <div className={cn(size === 'l' ? 'prose-l' : 'prose-m', className)}>{draw(nodes, hasCopyButtons)}</div>
  );
}

function CopyableCode({ children, text }: { children: ReactNode; text: string }) {
  return (
    <div className="group relative">
      {children}
      <CopyButton
        text={text}
        className="absolute right-2 top-2 opacity-0 transition-opacity focus-visible:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100"
      />
    </div>
  );
}

function draw(nodes: readonly RichNode[], hasCopyButtons: boolean): ReactNode {
  return nodes.map((node, index) => {
    // The text never changes order while it is shown, so its place is its key.
    const key = `${index}`;
    if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>;
    const { tag, attributes = {}, children } = node;
    const props: Record<string, unknown> = { key, ...attributes };
    if (tag === 'a' && /^https?:/.test(attributes.href ?? ''))
      Object.assign(props, { target: '_blank', rel: 'noreferrer' });
    if (tag === 'input')
      Object.assign(props, { disabled: true, readOnly: true, checked: 'checked' in attributes });
    if (tag === 'pre') props.tabIndex = 0;
    const element = createElement(tag, props, children ? draw(children, hasCopyButtons) : undefined);
    if (tag !== 'pre' || !hasCopyButtons) return element;
    return (
      <CopyableCode key={key} text={textOfRich(children ?? [])}>
        {element}
      </CopyableCode>
    );
  });
}
