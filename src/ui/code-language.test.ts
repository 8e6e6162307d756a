import { expect, test } from 'vitest';
import { codeLanguage } from './code-language.ts';

const block = (className?: string) => ({
  tag: 'pre' as const,
  children: [{ tag: 'code' as const, ...(className ? { attributes: { className } } : {}), children: ['a'] }],
});

test.each([
  ['hljs language-js', 'JavaScript'],
  ['language-SQL', 'SQL'],
  ['hljs language-sh', 'Terminal'],
  ['hljs language-text', ''],
  ['hljs language-rust', 'rust'],
  ['hljs language-constructor', 'constructor'],
  ['hljs', ''],
  [undefined, ''],
])('a block with the classes %j says %j', (className, name) =>
  expect(codeLanguage(block(className))).toBe(name),
);
