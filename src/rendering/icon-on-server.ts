/**
 * The icons' shape on the server: what is inside the `<svg>` comes as one text, made once for each icon, and its
 * attributes once for each place that shows it. A page has dozens of icons, and to put them together out of their
 * pieces each time was a twelfth of what drawing it cost. The browser, which does so, finds the same document.
 * The build puts it in the place of lucide-react's own (`vite.config.ts`).
 */
import { Icon as LucideIcon } from 'lucide-react';
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

type IconProps = Record<string, unknown> & { icon: object; children?: ReactNode };
type SvgProps = Record<string, unknown> & { children?: ReactNode };

/** Of each icon, by the place's own properties. There are as many as the code has places. */
const drawn = new WeakMap<object, Map<string, SvgProps>>();

/** Null when there is more to a place than plain values. */
function keyOf({ icon: _, ...props }: IconProps): string | null {
  let key = '';
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null) continue;
    if (typeof value === 'object' || typeof value === 'function') return null;
    key += `${name}=${String(value)}\n`;
  }
  return key;
}

interface Drawing {
  render: (props: object, ref: null) => ReactElement<SvgProps>;
}

function drawIcon(props: IconProps): SvgProps {
  // What lucide-react makes of it, which is one `<svg>`. It imports us too, so it is not there before it is needed.
  const { children, ...attributes } = (LucideIcon as unknown as Drawing).render(props, null).props;
  const inside = renderToStaticMarkup(createElement(Fragment, null, children));
  return { ...attributes, dangerouslySetInnerHTML: { __html: inside } };
}

export default function Icon(props: IconProps) {
  const key = keyOf(props);
  if (key === null) return createElement(LucideIcon, props as never);
  const places = drawn.get(props.icon) ?? new Map<string, SvgProps>();
  drawn.set(props.icon, places);
  const known = places.get(key) ?? drawIcon(props);
  places.set(key, known);
  return createElement('svg', known);
}
