import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Marked } from './marked.tsx';

const marks = (text: string, words: string[]) =>
  renderToStaticMarkup(<Marked text={text} words={words} />).replaceAll(/<mark[^>]*>(.*?)<\/mark>/g, '[$1]');

it.each([
  ['Sari Putri', ['sari'], '[Sari] Putri'],
  ['Sari Putri', ['put', 'ar'], 'S[ar]i [Put]ri'],
  ['a+b (c)', ['(c', '+b'], 'a[+b] [(c])'],
  ['Nothing here', ['zz'], 'Nothing here'],
  ['One letter', ['o'], 'One letter'],
  ['Empty', [''], 'Empty'],
])('in %j, %j are marked', (text, words, shown) => expect(marks(text, words)).toBe(shown));
