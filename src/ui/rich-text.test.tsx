import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

const drawn = (code: string) =>
  renderToStaticMarkup(<RichText nodes={[{ tag: 'code', children: [code] }]} size="m" />);

test('an option in a code text stays on one line, and the text is as it was written', () => {
  const html = drawn('git log --oneline -n 3');
  expect(html).toContain('<span class="whitespace-nowrap">--oneline</span>');
  expect(html).toContain('<span class="whitespace-nowrap">-n</span>');
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe('git log --oneline -n 3');
});

test('code of several lines, names with hyphens and very long texts are drawn as they are', () => {
  for (const code of ['git log --oneline\ngit show', 'kopi-app', 'a --b '.repeat(60), `--${'x'.repeat(60)}`])
    expect(drawn(code)).not.toContain('whitespace-nowrap');
});
