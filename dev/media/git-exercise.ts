/** Runs an exercise about Git with the real git, in a folder of its own that is deleted afterwards. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { AnswerOf, CheckResult, WorkOf } from '#features/study/practice/exercise.ts';

/** The commands that the browser's terminal offers; anything else is the author's mistake. */
const offered = [
  /^git (init|status|log --oneline|branch)$/,
  /^git add [\w./ -]+$/,
  /^git commit -m "[^"]+"$/,
  /^git branch (-d )?[\w/-]+$/,
  /^git (switch|checkout) [\w/-]+$/,
  /^git (switch -c|checkout -b) [\w/-]+$/,
  /^git merge [\w/-]+$/,
  /^git restore( --staged)? [\w./-]+$/,
  /^git reset [\w./-]+$/,
  /^git tag [\w.-]+$/,
  /^git rm [\w./-]+$/,
  /^cat [\w./-]+$/,
  /^ls$/,
  /^echo "[^"]*" > [\w./-]+$/,
];

const environment = {
  PATH: process.env.PATH,
  HOME: tmpdir(),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'Sari'],
      [`GIT_${who}_EMAIL`, 'sari@example.com'],
      [`GIT_${who}_DATE`, '2026-01-01T00:00:00Z'],
    ]),
  ),
};

class Difference extends Error {
  readonly got: unknown;
  readonly expected: unknown;

  constructor(got: unknown, expected: unknown) {
    super('not equal');
    this.got = got;
    this.expected = expected;
  }
}

/** Runs setup and commands, then the checks, with what `content/README.md` says that checks of Git can ask. */
export function runGitExercise(
  work: WorkOf<'git'>,
  { commands }: AnswerOf<'git'>,
  checks: string,
): CheckResult[] {
  const dir = mkdtempSync(join(tmpdir(), 'langkah-git-'));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'init.defaultBranch=main', ...words], {
      cwd: dir,
      env: environment as NodeJS.ProcessEnv,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const linesOf = (text: string) => text.split('\n').filter(Boolean);
  const isRepository = () => existsSync(join(dir, '.git'));
  const ask = {
    head: () => (isRepository() ? git('symbolic-ref', '--short', 'HEAD').trim() : null),
    log: (branch = 'HEAD') => {
      try {
        return linesOf(git('log', '--format=%s', branch));
      } catch {
        return [];
      }
    },
    branches: () => (isRepository() ? linesOf(git('branch', '--format=%(refname:short)')).sort() : []),
    file: (path: string) => (existsSync(join(dir, path)) ? readFileSync(join(dir, path), 'utf8') : null),
    staged: () => {
      if (!isRepository()) return [];
      return linesOf(git('status', '--porcelain')).flatMap((line) =>
        /^[AMDR]/.test(line) ? [line.slice(3)] : [],
      );
    },
    isClean: () => isRepository() && git('status', '--porcelain') === '',
  };
  try {
    for (const { name, text } of work.files) writeFileSync(join(dir, name), text);
    for (const command of [...work.setup, ...commands]) run(command, dir, git);
    const results: CheckResult[] = [];
    const check = (name: string, judge: () => void) => {
      try {
        judge();
        results.push({ name, ok: true });
      } catch (error) {
        const { expected, got } = error as Difference;
        results.push({ name, ok: false, expected: JSON.stringify(expected), got: JSON.stringify(got) });
      }
    };
    const equal = (got: unknown, expected: unknown) => {
      if (!isDeepStrictEqual(got, expected)) throw new Difference(got, expected);
    };
    new Function('check', 'equal', ...Object.keys(ask), checks)(check, equal, ...Object.values(ask));
    return results;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** A conflict is no failure: git says so by its exit code, and the learner goes on. */
function run(command: string, dir: string, git: (...words: string[]) => string) {
  if (!offered.some((pattern) => pattern.test(command))) throw new Error(`the terminal has no "${command}"`);
  const [, text = '', path = ''] = /^echo "([^"]*)" > (\S+)$/.exec(command) ?? [];
  if (path) return writeFileSync(join(dir, path), `${text}\n`);
  if (!command.startsWith('git ')) return;
  const [, ...words] = [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  try {
    git(...words);
  } catch (error) {
    if (!words.includes('merge')) throw error;
  }
}
