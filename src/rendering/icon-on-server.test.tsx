import { createLucideIcon, type LucideIconData, type LucideProps } from 'lucide-react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import IconOnServer from './icon-on-server.ts';

const data: LucideIconData = {
  name: 'bell',
  size: 24,
  aliases: ['ring'],
  node: [
    ['path', { d: 'M10.268 21a2 2 0 0 0 3.464 0', key: 'a' }],
    ['circle', { cx: '12', cy: '12', r: '3', fill: 'currentColor', key: 'b' }],
  ],
};
const Bell = createLucideIcon(data);

describe('an icon on the server', () => {
  it.each<LucideProps>([
    {},
    { className: 'size-4 text-ink-3', 'aria-hidden': true },
    { 'aria-label': 'Closed & "locked" <now>', role: 'img' },
    { size: 18, strokeWidth: 1.85 },
    { style: { rotate: '90deg' } },
    { children: <title>Bell</title> },
  ])('is what the browser draws with %j, the first time and again', (props) => {
    const inBrowser = renderToString(<Bell {...props} />);
    for (const _ of ['first', 'again'])
      expect(renderToString(<IconOnServer icon={data} {...(props as object)} />)).toBe(inBrowser);
  });
});
