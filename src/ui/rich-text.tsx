import { createElement, Fragment, type ReactNode } from 'react';
import type { RichNode } from '#kernel/rich-text.ts';
import { cn } from './cn.ts';
import * as m from './messages/m.ts';

/** Renders the server's result of Markdown; the server limits which elements and attributes occur. */
export function RichText({
  nodes,
  size = 'm',
  codeButton,
  className,
}: {
  nodes: readonly RichNode[];
  size?: 'm' | 'l';
  codeButton?: ReactNode;
  className?: string;
}) {
  return <div className={cn(size === 'l' ? 'prose-l' : 'prose-m', className)}>{draw(nodes, codeButton)}</div>;
}

function draw(nodes: readonly RichNode[], codeButton: ReactNode): ReactNode {
  return nodes.map((node, index) => {
    // The text never changes order while it is shown, so the index is the key.
    const key = `${index}`;
    if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>;
    const { tag, attributes = {}, children } = node;
    const props: Record<string, unknown> = { key, ...attributes };
    if (tag === 'a' && /^https?:/.test(attributes.href ?? ''))
      Object.assign(props, { target: '_blank', rel: 'noreferrer' });
    const isDone = 'checked' in attributes;
    if (tag === 'input') Object.assign(props, { disabled: true, checked: isDone, 'aria-hidden': true });
    if (tag === 'pre') props.tabIndex = 0;
    const element = createElement(tag, props, children ? draw(children, codeButton) : undefined);
    // A task list's checkbox is disabled and has no label, so screen readers get its state as a word.
    if (tag === 'input')
      return (
        <Fragment key={key}>
          {element}
          <span className="sr-only">{isDone ? m.stepDone() : m.stepToDo()}</span>
        </Fragment>
      );
    if (tag !== 'pre' || !codeButton) return element;
    return (
      <div key={key} className="group relative">
        {element}
        {codeButton}
      </div>
    );
  });
}
