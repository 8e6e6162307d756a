/**
 * What is the same for everybody on a page, a menu above all, is drawn once by the server and not for each answer: the
 * menus were a third of a page's elements. The browser draws it as anything else, and finds what it would have drawn.
 */
import { type AnyRouter, RouterContextProvider, useRouter } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { ComponentProps, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

type Inside = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };

const drawn = new Map<string, string>();
/** A menu weighs 7 kB, and a page of its own for each of many people has one too. */
const mostDrawn = 200;

function draw(router: AnyRouter, key: string, children: ReactNode): string {
  if (drawn.size >= mostDrawn) drawn.clear();
  const html = renderToString(<RouterContextProvider router={router}>{children}</RouterContextProvider>);
  drawn.set(key, html);
  return html;
}

const inside = createIsomorphicFn()
  .server((router: AnyRouter, key: string | null, children: ReactNode): Inside => {
    // While one works on the menu, it is what the sources say.
    if (key === null || import.meta.env.DEV) return { children };
    return { dangerouslySetInnerHTML: { __html: drawn.get(key) ?? draw(router, key, children) } };
  })
  .client((_router: AnyRouter, _key: string | null, children: ReactNode): Inside => ({ children }));

type Container = 'div' | 'ul';

type DrawnOnceProps<Tag extends Container> = ComponentProps<Tag> & {
  as: Tag;
  /**
   * Everything the drawing depends on, and nothing of a person. Null where it has to be drawn each time: a part that asks
   * for `useId` gets ids that count from the whole page.
   */
  of: string | null;
};

/**
 * An element whose inside is drawn once. Of contexts the inside sees the router's and no other. It draws while the page
 * is being drawn, and React keeps what it knows of hooks for one component at a time: so it is a component of its own,
 * and asks for nothing after that.
 */
export function DrawnOnce<Tag extends Container>({ as, of, children, ...props }: DrawnOnceProps<Tag>) {
  const Element = as as 'div';
  return <Element {...(props as ComponentProps<'div'>)} {...inside(useRouter(), of, children)} />;
}
