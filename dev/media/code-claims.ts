import { createContext, runInContext, runInNewContext } from 'node:vm';
import { type Comment, type Program, parse } from 'acorn';

/** What a comment behind a line promises: `price * 2; // 30000`. */
export interface Claim {
  code: string;
  says: string;
  /** What running it gave, written as the comment writes it; null if the line was not reached. */
  gives: string | null;
}

const isNothing = Symbol('no value');

/** The value with which a comment begins, such as `23000`, `"KOPI"` or `[1, 2]: both`; `isNothing` for a remark. */
function promisedValue(comment: string): unknown {
  const [, plain] = /^(-?\d[\d_]*(?:\.\d+)?|true|false|undefined|null|NaN)(?=$|[\s:,;])/.exec(comment) ?? [];
  if (plain !== undefined) return runInNewContext(plain);
  if (!/^["[]/.test(comment)) return isNothing;
  for (let end = comment.length; end > 1; end -= 1) {
    try {
      return runInNewContext(comment.slice(0, end));
    } catch {
      // Shorter: the rest of the comment is a remark.
    }
  }
  return isNothing;
}

const written = (value: unknown): string =>
  // A space that does not break looks like any other.
  value === undefined || Number.isNaN(value)
    ? String(value)
    : JSON.stringify(value).replaceAll('\u00a0', ' ');

/** The comment at the end of a statement, or a value alone on the next line. */
function commentOf(end: { line: number }, comments: readonly Comment[], lines: readonly string[]) {
  const onLine = (line: number) => comments.findLast(({ loc }) => loc?.start.line === line)?.value.trim();
  const isAlone = /^\s*\/\/ ["[\d]/.test(lines[end.line] ?? '');
  return onLine(end.line) ?? (isAlone ? onLine(end.line + 1) : undefined);
}

interface Watched {
  claim: Claim;
  isPrinted: boolean;
}

/** The block with its values noted down while it runs. Names may be made again, since blocks of a text share theirs. */
function instrument(code: string): { source: string; watched: Watched[] } {
  const comments: Comment[] = [];
  const { body }: Program = parse(code, {
    ecmaVersion: 'latest',
    locations: true,
    sourceType: 'script',
    onComment: comments,
  });
  const watched: Watched[] = [];
  const edits: { at: number; to: number; text: string }[] = [];
  const watch = (node: { start: number; end: number }, claim: Claim) => {
    const place = watched.push({ claim, isPrinted: false }) - 1;
    edits.push({ at: node.start, to: node.start, text: `note(${place}, (` });
    edits.push({ at: node.end, to: node.end, text: '))' });
  };
  for (const statement of body) {
    if (statement.type === 'VariableDeclaration') {
      edits.push({ at: statement.start, to: statement.start + statement.kind.length, text: 'var' });
    }
    const says = statement.loc ? commentOf(statement.loc.end, comments, code.split('\n')) : undefined;
    if (says === undefined) continue;
    const claim = { code: code.slice(statement.start, statement.end), says, gives: null };
    if (claim.code.startsWith('console.log(')) {
      const place = watched.push({ claim, isPrinted: true }) - 1;
      edits.push({ at: statement.start, to: statement.start, text: `next(${place});` });
      continue;
    }
    if (promisedValue(says) === isNothing) continue;
    if (statement.type === 'VariableDeclaration') {
      const value = statement.declarations.at(-1)?.init;
      if (value) watch(value, claim);
    } else if (statement.type === 'ExpressionStatement') watch(statement.expression, claim);
  }
  let source = code;
  for (const { at, to, text } of edits.toSorted((a, b) => b.at - a.at || b.to - a.to)) {
    source = source.slice(0, at) + text + source.slice(to);
  }
  return { source, watched };
}

/** The claims of a text's JavaScript blocks, which run one after the other and share their names. */
export function claimsIn(markdown: string): Claim[] {
  const claims: Claim[] = [];
  let watched: Watched[] = [];
  const claimAt = (place: number) => watched[place]?.claim;
  let logs: Claim | undefined;
  const stored = new Map<string, string>();
  const context = createContext({
    Intl,
    URL,
    URLSearchParams,
    // A request in a text never comes back, so what follows it promises nothing.
    fetch: () => new Promise(() => {}),
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
    console: {
      log: (...values: unknown[]) => {
        const line = values.map((value) => (typeof value === 'string' ? value : written(value))).join(' ');
        if (logs) logs.gives = line;
        logs = undefined;
      },
    },
    next: (place: number) => {
      logs = claimAt(place);
    },
    note: (place: number, value: unknown) => {
      const claim = claimAt(place);
      if (claim) claim.gives = written(value);
      return value;
    },
  });
  for (const [, code = ''] of markdown.matchAll(/^```js\n([\s\S]*?)^```/gm)) {
    try {
      const block = instrument(code);
      watched = block.watched;
      claims.push(...watched.map(({ claim }) => claim));
      runInContext(block.source, context, { timeout: 500 });
    } catch {
      // It waits for an answer, imports, or needs a page: what it promises stays without a value.
    }
    logs = undefined;
  }
  return claims;
}

/** Whether the comment is what came out, perhaps with a remark behind it. */
export function isTrue({ says, gives }: Claim): boolean {
  if (gives === null) return false;
  const value = promisedValue(says);
  if (value !== isNothing && written(value) === gives) return true;
  return says === gives || [' ', ',', ':'].some((next) => says.startsWith(gives + next));
}
