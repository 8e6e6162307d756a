import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import { currentLanguage } from '#kernel/language.ts';
import type { RichNode } from '#kernel/rich-text.ts';
import { cn } from './cn.ts';
import { CodeCopyButton } from './code-copy-button.tsx';
import { codeLanguage } from './code-language.ts';
import * as m from './messages/m.ts';

export interface CodeFrameProps {
  /** As people read it, such as `JavaScript`; empty if none is named. */
  language: string;
  text: string;
  /** The buttons of the head. */
  buttons: ReactNode;
  /** The code itself. */
  children: ReactNode;
}

/** A code block with its head. */
export function CodeFrame({ language, buttons, children }: Omit<CodeFrameProps, 'text'>) {
  return (
    <div className="code-block">
      <div className="code-head" lang={currentLanguage()}>
        <span>{language}</span>
        {buttons}
      </div>
      {children}
    </div>
  );
}

/** Renders the server's result of Markdown; the server limits which elements and attributes occur. */
export function RichText({
  nodes,
  size = 'm',
  codeButton = <CodeCopyButton />,
  codeFrame: Frame = CodeFrame,
  className,
}: {
  nodes: readonly RichNode[];
  size?: 'm' | 'l';
  /** In the head of each code block; pages that are not apps give an island. */
  codeButton?: ReactNode;
  /** Draws each code block, for pages where code can be run. */
  codeFrame?: ComponentType<CodeFrameProps>;
  className?: string;
}) {
  return (
    <div className={cn(size === 'l' ? 'prose-l' : 'prose-m', className)}>
      {draw(nodes, { codeButton, Frame })}
    </div>
  );
}

interface CodeLook {
  codeButton: ReactNode;
  Frame: ComponentType<CodeFrameProps>;
}

const textIn = (nodes: readonly RichNode[] = []): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textIn(node.children))).join('');

function draw(nodes: readonly RichNode[], look: CodeLook): ReactNode {
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
    const drawn = tag === 'code' && children ? unbroken(children) : children;
    const element = createElement(tag, props, drawn ? draw(drawn, look) : undefined);
    // A task list's checkbox is disabled and has no label, so screen readers get its state as a word, in the language
    // of the page even where the text is in another.
    if (tag === 'input')
      return (
        <Fragment key={key}>
          {element}
          <span className="sr-only" lang={currentLanguage()}>
            {isDone ? m.stepDone() : m.stepToDo()}
          </span>
        </Fragment>
      );
    if (tag !== 'pre') return element;
    return (
      <look.Frame key={key} language={codeLanguage(node)} text={textIn(children)} buttons={look.codeButton}>
        {element}
      </look.Frame>
    );
  });
}

/** Code in a sentence wraps between its words, not inside an option: browsers would break `--abort` after a hyphen. */
const unbroken = (children: readonly RichNode[]): readonly RichNode[] =>
  children.flatMap((child) =>
    typeof child === 'string' && child.length < 200 && !child.includes('\n')
      ? child
          .split(/(?<!\S)(--?\w[\w-]{0,22})(?!\S)/)
          .map(
            (part, index): RichNode =>
              index % 2
                ? { tag: 'span', attributes: { className: 'whitespace-nowrap' }, children: [part] }
                : part,
          )
          .filter((part) => part !== '')
      : [child],
  );
