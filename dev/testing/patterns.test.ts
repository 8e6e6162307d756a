/**
 * No pattern that can take quadratic time runs on people's text. Every regular expression of `src` is checked: those
 * that a checker proves to be linear need nothing; the others are listed here with the longest text that they can
 * receive, and measured on a text that makes them slow.
 */
import { glob, readFile } from 'node:fs/promises';
import { analyse } from 'scslre';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

interface Named {
  /** The longest text that the pattern can receive, made to be slow. */
  worst: string;
  why: string;
}

const maxHeader = 16 * 1024;
const maxVideoUrl = 500;

const config = (worst: string): Named => ({ worst: worst.repeat(200), why: 'only configuration is read' });

/** `file pattern` → what is known about it. */
const reported: Record<string, Named> = {
  'src/providers/mail/mail.server.ts /@([^\\s>]+)>?\\s*$/': config('@ '),
  'src/providers/bunny/bunny.server.ts /\\/+$/': config('/'),
  'src/providers/bunny/video-url.ts /\\/+$/': {
    worst: `${'/'.repeat(maxVideoUrl)}a`,
    why: 'configured hosts',
  },
  'src/platform/http/provider-fetch.server.ts /\\/+$/': config('/'),
  'src/features/study/catalogue/rules.ts /-+$/': {
    worst: `${'-'.repeat(80)}a`,
    why: 'behind `slice(0, 80)`',
  },
  'src/features/study/catalogue/server/pictures.ts /-+$/': {
    worst: `${'-'.repeat(60)}a`,
    why: 'behind `slice(0, 60)`',
  },
  'src/features/site/blog/rules.ts /^-+|-+$/g': {
    worst: '-a'.repeat(50_000),
    why: 'the line before leaves no two hyphens in a row',
  },
};

/** Patterns that are built at run time. */
const built: Record<string, { worst: string[]; pattern: RegExp }> = {
  'src/platform/http/accepted.server.ts': {
    pattern: /(?:^|,)\s*br\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/i,
    worst: [',', ' ', 'br', 'br,', 'br;', 'br; ', ', br ', 'br;q=0.0', ',  '],
  },
  // From our own contract's paths: `[^/]+` between slashes.
  'src/server/called.server.ts': { pattern: /^\/api\/a\/[^/]+\/b$/, worst: ['/', 'a', '/a'] },
};

/** Built from names of classes, which are our own. */
const ours = 'src/ui/merge-classes.ts';

/** The processor time of the best of five runs, so that a busy machine does not make a pattern look slow. */
function cpuMs(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

interface Found {
  file: string;
  literal: string;
}

async function findPatterns() {
  const literals: Found[] = [];
  const constructed = new Set<string>();
  for await (const file of glob('src/**/*.{ts,tsx}')) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const text = await readFile(file, 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const walk = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node)) literals.push({ file, literal: node.text });
      const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
      if (isCall && node.expression.getText(source) === 'RegExp') constructed.add(file);
      ts.forEachChild(node, walk);
    };
    walk(source);
  }
  return { literals, constructed };
}

const split = (literal: string) => {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
};

const isSlow = ({ literal }: Found) => analyse(split(literal)).reports.length > 0;

describe('patterns', () => {
  let found: Awaited<ReturnType<typeof findPatterns>>;
  let slow: string[];
  beforeAll(async () => {
    found = await findPatterns();
    slow = found.literals.filter(isSlow).map(({ file, literal }) => `${file} ${literal}`);
  }, 60_000);

  it('are found, and the checker sees a slow one', () => {
    expect(found.literals.length).toBeGreaterThan(150);
    expect(isSlow({ file: '', literal: '/[\\w:.-]+\\s*=/g' })).toBe(true);
    expect(isSlow({ file: '', literal: '/^a+b/' })).toBe(false);
  });

  it('that are not proven to be linear are all listed', () => {
    expect([...new Set(slow)].sort()).toEqual(Object.keys(reported).sort());
  });

  it('that are built at run time are all listed', () => {
    expect([...found.constructed].sort()).toEqual([...Object.keys(built), ours].sort());
  });

  it.each(Object.entries(reported))('%s takes less than 50 ms for its longest text', (key, { worst }) => {
    const { source, flags } = split(key.slice(key.indexOf(' ') + 1));
    expect(cpuMs(() => worst.replace(new RegExp(source, flags), ''))).toBeLessThan(50);
  });

  it.each(Object.entries(built))('that %s builds take less than 50 ms for a header', (_, one) => {
    for (const part of one.worst) {
      const text = `${part.repeat(maxHeader / part.length)}\u0001`;
      expect(
        cpuMs(() => one.pattern.test(text)),
        part,
      ).toBeLessThan(50);
    }
  });
});
