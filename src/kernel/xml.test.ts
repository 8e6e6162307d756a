import { expect, it } from 'vitest';
import { xmlElement, xmlText } from './xml.ts';

it.each([
  ['PT <b>Maju</b> & "Co"', 'PT &#60;b&#62;Maju&#60;/b&#62; &#38; &#34;Co&#34;'],
  [']]>', ']]&#62;'],
  ['&copy; &amp;', '&#38;copy; &#38;amp;'],
  ['a\u0000b\u0008c\ufffed\ud800e\tf', 'abcde\tf'],
  ['Kopi ☕ 😀', 'Kopi ☕ 😀'],
])('%j is written as text', (text, written) => {
  expect(xmlText(text)).toBe(written);
});

it('an element contains others in their order, a text, or nothing', () => {
  expect(xmlElement('Buyer', { Name: 'A & B', Email: '', List: { Item: '1' } }, '  ')).toBe(
    '  <Buyer>\n    <Name>A &#38; B</Name>\n    <Email/>\n    <List>\n      <Item>1</Item>\n    </List>\n  </Buyer>\n',
  );
});
