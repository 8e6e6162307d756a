import { expect, it } from 'vitest';
import { renameHandlers } from './inline-handlers.ts';

const cases: [string, string, string][] = [
  ['an attribute', '<button onclick="a()">x</button>', '<button data-langkah-onclick="a()">x</button>'],
  ['capitals and spaces', "<P\n ONCLICK = 'a > b' id=x>", "<P\n data-langkah-ONCLICK = 'a > b' id=x>"],
  ['no quotes', '<a/onclick=a() href=b>', '<a/data-langkah-onclick=a() href=b>'],
  ['two', '<a onfocus="1" onblur="2">', '<a data-langkah-onfocus="1" data-langkah-onblur="2">'],
  [
    'a value that looks like one',
    '<a title=" onclick=1 " onclick="b">',
    '<a title=" onclick=1 " data-langkah-onclick="b">',
  ],
  ['texts stay', '<p>onclick="a" and 1 < 2 onclick=b</p>', '<p>onclick="a" and 1 < 2 onclick=b</p>'],
  ['comments stay', '<!-- <a onclick="b"> --><b>', '<!-- <a onclick="b"> --><b>'],
  [
    'scripts stay',
    '<script>p.innerHTML = \'<b onclick="a()">\'</script><i onclick="b">',
    '<script>p.innerHTML = \'<b onclick="a()">\'</script><i data-langkah-onclick="b">',
  ],
  ['an open end stays', '<a onclick="b', '<a data-langkah-onclick="b'],
  ['an open comment stays', '<!-- <a onclick="b">', '<!-- <a onclick="b">'],
];

it.each(cases)('%s', (_, html, expected) => {
  expect(renameHandlers(html)).toBe(expected);
});

it('a long text of open tags takes no time', () => {
  const startedAt = performance.now();
  renameHandlers('<a '.repeat(20_000));
  renameHandlers('<!--'.repeat(20_000));
  renameHandlers('<script>'.repeat(20_000));
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
