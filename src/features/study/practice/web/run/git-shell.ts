/**
 * A small terminal with Git in memory: the commands of the Git course, with Git's own words. Identity and times are
 * fixed, so that the same commands give the same commits to everyone.
 */
import git from 'isomorphic-git';
import type { SourceFile } from '../../exercise.ts';
import { createMemoryFiles } from './git-files.ts';
import {
  type GitCommand,
  gitCommands,
  readCommands,
  type Typed,
  unknownOption,
  withMessageApart,
} from './git-words.ts';

/** What our page says in the language of the person, where Git's own words would not help. */
export type Said = { is: 'help' } | { is: 'unknown option'; command: string; option: string };

export interface Output {
  text: string;
  isError: boolean;
  /** After the text. */
  said?: Said;
  /** The lines before are taken away. */
  isCleared?: boolean;
}

/** What checks may ask of the repository. */
export interface RepositoryFacts {
  /** The branch and the last commit; null before the first one. */
  head: () => Promise<{ branch: string | null; message: string; parents: number } | null>;
  /** Messages of commits, the newest first. */
  log: (branch?: string) => Promise<string[]>;
  branches: () => Promise<string[]>;
  tags: () => Promise<string[]>;
  /** The text of a file in the work tree; null if there is none. */
  file: (path: string) => string | null;
  /** Files whose changes are staged. */
  staged: () => Promise<string[]>;
  /** Files that differ from the last commit, staged or not, and those that Git does not know. */
  uncommitted: () => Promise<string[]>;
  isClean: () => Promise<boolean>;
}

/** What is drawn of the repository and completed while typing. */
export interface RepositoryView {
  /** False before `git init`. */
  isBegun: boolean;
  /** Every commit of a branch or of HEAD once, the oldest first; parents as Git orders them. */
  commits: { oid: string; parents: string[] }[];
  branches: { name: string; oid: string }[];
  /** The branch is null where HEAD is detached, the commit before the first one. */
  head: { branch: string | null; oid: string | null };
  isMerging: boolean;
  /** Names directly in the work tree. */
  files: string[];
}

export interface Repository {
  run: (command: string) => Promise<Output>;
  facts: RepositoryFacts;
  view: () => Promise<RepositoryView>;
}

/** More commits are not drawn. */
const mostDrawn = 200;

/** Ends a command with words of Git. */
class Refused extends Error {}

/** Ends a command with words of ours. */
class Saying extends Error {
  readonly said: Said;
  constructor(said: Said) {
    super(said.is);
    this.said = said;
  }
}

function refuseUnknownOption(command: GitCommand | 'ls', args: readonly string[]): void {
  const option = unknownOption(command, args);
  if (option === null) return;
  throw new Saying({
    is: 'unknown option',
    command: command === 'ls' ? 'ls' : `git ${command}`,
    option,
  });
}

const dir = '/work';
const author = { name: 'Learner', email: 'learner@langkah.test', timezoneOffset: -420 };
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const nameOfError = (error: unknown) => (error instanceof Error ? error.name : '');

type Row = [file: string, head: number, work: number, stage: number];
const isStaged = ([, head, , stage]: Row) => (head === 0 ? stage !== 0 : stage !== 1);
const isUntracked = ([, head, work, stage]: Row) => stage === 0 && work !== 0 && (head === 0 || work === 2);
const isChanged = ([, , work, stage]: Row) =>
  stage !== 0 && (work === 0 || stage === 3 || (work === 2 && stage === 1) || (work === 1 && stage !== 1));

/** Lines of two texts: kept, taken out, put in. */
export function lineDifference(before: string, after: string): string[] {
  const [old, now] = [before, after].map((text) =>
    text === '' ? [] : text.replace(/\n$/, '').split('\n'),
  ) as [string[], string[]];
  const common = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  const at = (row: number, column: number) => common[row]?.[column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const cells = common[row] as number[];
      cells[column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  const lines: string[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      lines.push(` ${old[row]}`);
      row += 1;
      column += 1;
    } else if (row < old.length && (column >= now.length || at(row + 1, column) >= at(row, column + 1))) {
      lines.push(`-${old[row]}`);
      row += 1;
    } else {
      lines.push(`+${now[column]}`);
      column += 1;
    }
  }
  return lines;
}

/** A work tree with these files, and no repository yet. */
export function createRepository(files: readonly SourceFile[]): Repository {
  const memory = createMemoryFiles();
  const fs = { promises: memory.promises };
  const repo = { fs, dir };
  memory.write(`${dir}/.keep`, '');
  memory.remove(`${dir}/.keep`);
  for (const { name, text } of files) memory.write(`${dir}/${name}`, text);
  let seconds = 1_760_000_000;
  /** Of an open merge: the other branch's commit. isomorphic-git writes no MERGE_HEAD. */
  let merging: { theirs: string; name: string; conflicts: Set<string> } | null = null;

  const isRepository = () => memory.read(`${dir}/.git/HEAD`) !== null;
  const rows = async () => (await git.statusMatrix(repo)) as Row[];
  const oidOf = async (ref: string): Promise<string> => {
    const from = ref.search(/[~^]/);
    const [base, back] = from < 0 ? [ref, ''] : [ref.slice(0, from), ref.slice(from)];
    const name = base === '@' ? 'HEAD' : base;
    let oid = await git
      .resolveRef({ ...repo, ref: name })
      .catch(() => git.expandOid({ ...repo, oid: name }))
      .catch(() => {
        throw new Refused(`fatal: bad revision '${ref}'`);
      });
    for (const [, count] of back.matchAll(/[~^](\d*)/g))
      for (let step = Number(count || 1); step > 0; step -= 1) {
        const { commit } = await git.readCommit({ ...repo, oid });
        const [parent] = commit.parent;
        if (!parent) throw new Refused(`fatal: bad revision '${ref}'`);
        oid = parent;
      }
    return oid;
  };
  const headOid = () => git.resolveRef({ ...repo, ref: 'HEAD' }).catch(() => null);
  const branchNow = async () => (await git.currentBranch(repo)) ?? null;

  /** Each commit once: the library repeats some after merges. */
  const commitsOf = async (ref: string, depth?: number) => {
    const all = await git.log({ ...repo, ref: await oidOf(ref), ...(depth !== undefined && { depth }) });
    const seen = new Set<string>();
    return all.filter(({ oid }) => !seen.has(oid) && seen.add(oid));
  };

  const stagedTexts = async () => {
    const found = new Map<string, string>();
    await git.walk({
      ...repo,
      trees: [git.STAGE()],
      map: async (path, [entry]) => {
        if (!entry || (await entry.type()) !== 'blob') return path;
        const oid = await entry.oid();
        if (oid) found.set(path, textOf((await git.readBlob({ ...repo, oid })).blob));
        return path;
      },
    });
    return found;
  };
  const committedText = async (path: string) => {
    const oid = await headOid();
    if (!oid) return '';
    return git.readBlob({ ...repo, oid, filepath: path }).then(
      ({ blob }) => textOf(blob),
      () => '',
    );
  };

  /** Files that a path names: itself, or everything below a folder. */
  const matching = (all: Row[], path: string): Row[] => {
    const wanted = path.replace(/^\.\//, '').replace(/\/$/, '');
    const found = all.filter(([file]) => wanted === '.' || file === wanted || file.startsWith(`${wanted}/`));
    if (found.length === 0 && wanted !== '.')
      throw new Refused(`fatal: pathspec '${path}' did not match any files`);
    return found;
  };

  const refuseDirty = async (doing: string) => {
    const dirty = (await rows()).filter((row) => !isUntracked(row) && (isStaged(row) || isChanged(row)));
    if (dirty.length === 0) return;
    const list = dirty.map(([file]) => `\t${file}`).join('\n');
    throw new Refused(
      `error: Your local changes to the following files would be overwritten by ${doing}:\n${list}\nPlease commit your changes or stash them before you ${doing === 'merge' ? 'merge' : 'switch branches'}.\nAborting`,
    );
  };

  const status = async () => {
    const all = await rows();
    const branch = await branchNow();
    const lines = [branch ? `On branch ${branch}` : 'HEAD detached'];
    if (!(await headOid())) lines.push('', 'No commits yet');
    if (merging) {
      const isFixed = merging.conflicts.size === 0;
      lines.push(isFixed ? 'All conflicts fixed but you are still merging.' : 'You have unmerged paths.');
    }
    const unmerged = merging?.conflicts ?? new Set<string>();
    const staged = all.filter((row) => isStaged(row) && !unmerged.has(row[0]));
    const changed = all.filter((row) => isChanged(row) && !unmerged.has(row[0]));
    const untracked = all.filter(isUntracked);
    const part = (title: string, items: string[]) => {
      if (items.length > 0) lines.push('', title, ...items.map((item) => `\t${item}`));
    };
    part(
      'Changes to be committed:',
      staged.map(
        ([file, head, , stage]) =>
          `${head === 0 ? 'new file' : stage === 0 ? 'deleted' : 'modified'}:   ${file}`,
      ),
    );
    part(
      'Unmerged paths:',
      [...unmerged].map((file) => `both modified:   ${file}`),
    );
    part(
      'Changes not staged for commit:',
      changed.map(([file, , work]) => `${work === 0 ? 'deleted' : 'modified'}:   ${file}`),
    );
    part(
      'Untracked files:',
      untracked.map(([file]) => file),
    );
    if (staged.length === 0 && unmerged.size === 0) {
      if (changed.length > 0) lines.push('', 'no changes added to commit (use "git add")');
      else if (untracked.length > 0)
        lines.push('', 'nothing added to commit but untracked files present (use "git add" to track)');
      else lines.push('nothing to commit, working tree clean');
    }
    return lines.join('\n');
  };

  const add = async (paths: string[]) => {
    if (paths.length === 0) throw new Refused('Nothing specified, nothing added.');
    const all = await rows();
    for (const path of paths)
      for (const [file, , work] of matching(all, path === '-A' || path === '--all' ? '.' : path)) {
        if (work === 0) await git.remove({ ...repo, filepath: file });
        else await git.add({ ...repo, filepath: file });
        merging?.conflicts.delete(file);
      }
    return '';
  };

  const commit = async (args: string[]) => {
    const takesAll = args.some((arg) => arg === '-a' || arg === '-am' || arg === '--all');
    const flag = args.findIndex((arg) => arg === '-m' || arg === '-am' || arg === '--message');
    const message = flag < 0 ? undefined : args[flag + 1];
    if (!message?.trim() && !merging)
      throw new Refused('Aborting commit due to empty commit message. Write it after -m.');
    if (takesAll)
      for (const [file, , work] of (await rows()).filter(isChanged)) {
        if (work === 0) await git.remove({ ...repo, filepath: file });
        else await git.add({ ...repo, filepath: file });
        merging?.conflicts.delete(file);
      }
    if (merging && merging.conflicts.size > 0)
      throw new Refused(
        `error: Committing is not possible because you have unmerged files.\n${[...merging.conflicts].map((file) => `U\t${file}`).join('\n')}`,
      );
    if (!merging && !(await rows()).some(isStaged)) throw new Refused(await status());
    seconds += 60;
    const ours = await headOid();
    const written = message ?? `Merge branch '${merging?.name}'`;
    const oid = await git.commit({
      ...repo,
      message: written,
      author: { ...author, timestamp: seconds },
      ...(merging && ours && { parent: [ours, merging.theirs] }),
    });
    merging = null;
    const isFirst = ours === null ? ' (root-commit)' : '';
    return `[${(await branchNow()) ?? 'detached HEAD'}${isFirst} ${oid.slice(0, 7)}] ${written.split('\n')[0]}`;
  };

  const log = async (args: string[]) => {
    const ref = args.find((arg) => !/^-|^\d+$/.test(arg)) ?? 'HEAD';
    if (!(await headOid()))
      throw new Refused(`fatal: your current branch '${await branchNow()}' does not have any commits yet`);
    const count = /(?:^| )-n? ?(\d+)/.exec(args.join(' '))?.[1];
    const commits = (await commitsOf(ref)).slice(0, count ? Number(count) : undefined);
    const names = new Map<string, string[]>();
    const now = await branchNow();
    for (const name of await git.listBranches(repo)) {
      const oid = await oidOf(name);
      names.set(oid, [...(names.get(oid) ?? []), name === now ? `HEAD -> ${name}` : name].sort());
    }
    return commits
      .map(({ oid, commit: { message, author: by } }) => {
        const at = names.get(oid);
        const where = at ? ` (${at.join(', ')})` : '';
        if (args.includes('--oneline')) return `${oid.slice(0, 7)}${where} ${message.split('\n')[0]}`;
        const text = message
          .trim()
          .split('\n')
          .map((line) => `    ${line}`);
        return [`commit ${oid}${where}`, `Author: ${by.name} <${by.email}>`, '', ...text, ''].join('\n');
      })
      .join('\n');
  };

  const branch = async (args: string[]) => {
    const [first, second] = args;
    const now = await branchNow();
    if (first === undefined || first === '--list') {
      const names = (await git.listBranches(repo)).sort();
      return names.map((name) => `${name === now ? '*' : ' '} ${name}`).join('\n');
    }
    if (first === '-d' || first === '-D') {
      if (!second || !(await git.listBranches(repo)).includes(second))
        throw new Refused(`error: branch '${second ?? ''}' not found`);
      if (second === now)
        throw new Refused(`error: cannot delete branch '${second}' used by worktree at '${dir}'`);
      const oid = await oidOf(second);
      if (first === '-d' && !(await commitsOf('HEAD')).some((one) => one.oid === oid))
        throw new Refused(`error: the branch '${second}' is not fully merged`);
      await git.deleteBranch({ ...repo, ref: second });
      return `Deleted branch ${second} (was ${oid.slice(0, 7)}).`;
    }
    await makeBranch(first, second);
    return '';
  };

  const makeBranch = async (name: string, from?: string) => {
    if (!/^(?!-)[\w./-]+$/.test(name) || /\.\.|\/$|^\/|\.lock$/.test(name))
      throw new Refused(`fatal: '${name}' is not a valid branch name`);
    if ((await git.listBranches(repo)).includes(name))
      throw new Refused(`fatal: a branch named '${name}' already exists`);
    const oid = from ? await oidOf(from) : await headOid();
    if (!oid) throw new Refused(`fatal: not a valid object name: '${await branchNow()}'`);
    await git.branch({ ...repo, ref: name, object: oid });
  };

  const goTo = async (name: string) => {
    if (!(await git.listBranches(repo)).includes(name))
      throw new Refused(`fatal: invalid reference: ${name}`);
    if ((await branchNow()) === name) return `Already on '${name}'`;
    if ((await oidOf(name)) === (await headOid())) {
      // Nothing differs, so changes come along.
      await git.writeRef({ ...repo, ref: 'HEAD', value: `refs/heads/${name}`, symbolic: true, force: true });
    } else {
      await refuseDirty('checkout');
      await git.checkout({ ...repo, ref: name });
    }
    return `Switched to branch '${name}'`;
  };

  const restore = async (paths: string[]) => {
    const staged = await stagedTexts();
    for (const path of paths) {
      const found = [...staged].filter(
        ([file]) => path === '.' || file === path || file.startsWith(`${path}/`),
      );
      if (found.length === 0)
        throw new Refused(`error: pathspec '${path}' did not match any file(s) known to git`);
      for (const [file, text] of found)
        if (memory.read(`${dir}/${file}`) !== text) memory.write(`${dir}/${file}`, text);
    }
    return '';
  };
  const unstage = async (paths: string[]) => {
    const all = await rows();
    for (const path of paths)
      for (const [file] of matching(all, path)) await git.resetIndex({ ...repo, filepath: file });
    return '';
  };

  const switchTo = async (args: string[]) => {
    const [first, second, third] = args;
    if (first === '--' && second) return restore(args.slice(1));
    if (first === '-b' || first === '-c') {
      if (!second) throw new Refused(`error: switch '${first.slice(1)}' requires a value`);
      await makeBranch(second, third);
      await goTo(second);
      return `Switched to a new branch '${second}'`;
    }
    if (!first) throw new Refused('fatal: missing branch or commit argument');
    return goTo(first);
  };

  const merge = async (args: string[]) => {
    const name = args.find((arg) => arg !== '--no-ff');
    if (name === '--abort') {
      if (!merging) throw new Refused('fatal: There is no merge to abort (MERGE_HEAD missing).');
      merging = null;
      await resetTo('HEAD', '--hard');
      return '';
    }
    if (!name) throw new Refused('fatal: No commit specified and merge.defaultToUpstream not set.');
    if (merging) throw new Refused('error: Merging is not possible because you have unmerged files.');
    const theirs = await oidOf(name).catch(() => {
      throw new Refused(`merge: ${name} - not something we can merge`);
    });
    await refuseDirty('merge');
    const before = await headOid();
    const now = await branchNow();
    seconds += 60;
    try {
      const result = await git.merge({
        ...repo,
        ours: now ?? 'HEAD',
        theirs: name,
        abortOnConflict: false,
        fastForward: !args.includes('--no-ff'),
        author: { ...author, timestamp: seconds },
        message: ['Merge', 'branch', `'${name}'`].join(' '),
      });
      if (result.alreadyMerged) return 'Already up to date.';
      // The library moves the branch and leaves the work tree.
      await git.checkout({ ...repo, ...(now && { ref: now }), force: true });
      return result.fastForward
        ? `Updating ${before?.slice(0, 7)}..${theirs.slice(0, 7)}\nFast-forward`
        : "Merge made by the 'ort' strategy.";
    } catch (error) {
      if (nameOfError(error) !== 'MergeConflictError') throw error;
      const { filepaths } = (error as { data: { filepaths: string[] } }).data;
      merging = { theirs, name, conflicts: new Set(filepaths) };
      const list = filepaths.map((file) => `CONFLICT (content): Merge conflict in ${file}`);
      throw new Refused(
        [...list, 'Automatic merge failed; fix conflicts and then commit the result.'].join('\n'),
      );
    }
  };

  const resetTo = async (ref: string, mode: string) => {
    const oid = await oidOf(ref);
    const now = await branchNow();
    const tracked = (await rows()).filter((row) => !isUntracked(row)).map(([file]) => file);
    await git.writeRef({ ...repo, ref: now ? `refs/heads/${now}` : 'HEAD', value: oid, force: true });
    if (mode === '--soft') return '';
    merging = null;
    const kept = new Set(await git.listFiles({ ...repo, ref: oid }));
    for (const file of new Set([...tracked, ...kept])) await git.resetIndex({ ...repo, filepath: file });
    if (mode !== '--hard') return '';
    for (const file of tracked) if (!kept.has(file)) memory.remove(`${dir}/${file}`);
    await git.checkout({ ...repo, ...(now && { ref: now }), force: true });
    const [last] = await commitsOf('HEAD', 1);
    return `HEAD is now at ${oid.slice(0, 7)} ${last?.commit.message.split('\n')[0]}`;
  };

  const reset = async (args: string[]) => {
    const mode = args.find((arg) => ['--hard', '--soft', '--mixed'].includes(arg));
    const rest = args.filter((arg) => arg !== mode && arg !== '--');
    if (mode) return resetTo(rest[0] ?? 'HEAD', mode);
    if (rest.length === 0) return unstage(['.']);
    const [first = ''] = rest;
    if (/^(HEAD|@)?[~^]/.test(first)) return resetTo(first, '--mixed');
    return unstage(first === 'HEAD' ? [...rest.slice(1), ...(rest.length > 1 ? [] : ['.'])] : rest);
  };

  const diff = async (args: string[]) => {
    const isStagedWanted = args.includes('--staged') || args.includes('--cached');
    const paths = args.filter((arg) => !arg.startsWith('-'));
    const all = (await rows()).filter(isStagedWanted ? isStaged : isChanged);
    const staged = await stagedTexts();
    const parts: string[] = [];
    for (const [file] of all) {
      if (paths.length > 0 && !paths.includes(file)) continue;
      const before = isStagedWanted ? await committedText(file) : (staged.get(file) ?? '');
      const after = isStagedWanted ? (staged.get(file) ?? '') : (memory.read(`${dir}/${file}`) ?? '');
      parts.push(
        `diff --git a/${file} b/${file}`,
        `--- a/${file}`,
        `+++ b/${file}`,
        ...lineDifference(before, after),
      );
    }
    return parts.join('\n');
  };

  const tag = async (args: string[]) => {
    const [first, second] = args;
    if (first === undefined) return (await git.listTags(repo)).sort().join('\n');
    if (first === '-d') {
      if (!second) throw new Refused('error: tag name is missing');
      await git.deleteTag({ ...repo, ref: second });
      return `Deleted tag '${second}'`;
    }
    const at = args.indexOf('-m');
    const name = args.find((arg, place) => !arg.startsWith('-') && (at < 0 || place !== at + 1));
    if (!name) throw new Refused('fatal: tag name is missing');
    if ((await git.listTags(repo)).includes(name)) throw new Refused(`fatal: tag '${name}' already exists`);
    await git.tag({ ...repo, ref: name, object: await oidOf('HEAD') });
    return '';
  };

  const remove = async (args: string[]) => {
    const isCached = args.includes('--cached');
    const all = (await rows()).filter((row) => row[3] !== 0);
    const removed: string[] = [];
    for (const path of args.filter((arg) => !arg.startsWith('-')))
      for (const [file] of matching(all, path)) {
        await git.remove({ ...repo, filepath: file });
        if (!isCached) memory.remove(`${dir}/${file}`);
        removed.push(`rm '${file}'`);
      }
    return removed.join('\n');
  };

  const commands: Record<Exclude<GitCommand, 'init'>, (args: string[]) => Promise<string>> = {
    status,
    add,
    commit,
    log,
    branch,
    switch: switchTo,
    checkout: switchTo,
    merge,
    restore: (args) =>
      args.includes('--staged')
        ? unstage(args.filter((arg) => arg !== '--staged'))
        : restore(args.filter((arg) => arg !== '--')),
    reset,
    diff,
    tag,
    rm: remove,
  };

  const runGit = async ([name, ...given]: string[]): Promise<string> => {
    if (name === undefined || name === 'help' || name === '--help' || given.includes('--help'))
      throw new Saying({ is: 'help' });
    const command = gitCommands.find((one) => one === name);
    if (!command) throw new Refused(`git: '${name}' is not a git command here.`);
    const args = command === 'commit' ? withMessageApart(given) : given;
    refuseUnknownOption(command, args);
    if (command === 'init') {
      const isAgain = isRepository();
      await git.init({ ...repo, defaultBranch: 'main' });
      return `${isAgain ? 'Reinitialized existing' : 'Initialized empty'} Git repository in ${dir}/.git/`;
    }
    if (!isRepository())
      throw new Refused('fatal: not a git repository (or any of the parent directories): .git');
    return commands[command](args);
  };

  const pathOf = (name: string) => {
    if (/(^|\/)\.\.(\/|$)|^\/|(^|\/)\.git(\/|$)/.test(name))
      throw new Refused(`${name}: not in the work tree`);
    return `${dir}/${name}`;
  };

  const list = async (args: string[]) => {
    refuseUnknownOption('ls', args);
    const isAll = args.some((arg) => /^-.*a/.test(arg));
    const [name = '.'] = args.filter((arg) => !arg.startsWith('-'));
    if (memory.read(pathOf(name)) !== null) return name;
    const names = await memory.promises.readdir(pathOf(name)).catch(() => {
      throw new Refused(`ls: cannot access '${name}': No such file or directory`);
    });
    return (isAll ? ['.', '..', ...names] : names.filter((one: string) => !one.startsWith('.'))).join('\n');
  };

  const runShell = async ([name, ...args]: string[]): Promise<string> => {
    switch (name) {
      case 'git':
        return runGit(args);
      case 'pwd':
        return dir;
      case 'help':
        throw new Saying({ is: 'help' });
      case 'ls':
        return list(args);
      case 'cat':
        return args
          .map((file) => {
            const text = memory.read(pathOf(file));
            if (text === null) throw new Refused(`cat: ${file}: No such file or directory`);
            return text.replace(/\n$/, '');
          })
          .join('\n');
      case 'touch':
        for (const file of args) if (memory.read(pathOf(file)) === null) memory.write(pathOf(file), '');
        return '';
      case 'rm':
        for (const file of args.filter((arg) => !arg.startsWith('-')))
          if (!memory.remove(pathOf(file)))
            throw new Refused(`rm: cannot remove '${file}': No such file or directory`);
        return '';
      case 'echo':
        return args.join(' ');
      default:
        throw new Refused(`${name ?? ''}: command not found`);
    }
  };

  const runOne = async ({ words, into }: Typed): Promise<Output> => {
    if (words.length === 0) return { text: '', isError: false };
    if (words[0] === 'clear') return { text: '', isError: false, isCleared: true };
    try {
      const text = await runShell(words);
      if (!into) return { text, isError: false };
      const path = pathOf(into.file);
      const before = into.isAppended ? (memory.read(path) ?? '') : '';
      memory.write(path, `${before}${text}\n`);
      return { text: '', isError: false };
    } catch (error) {
      if (error instanceof Saying) return { text: '', isError: error.said.is !== 'help', said: error.said };
      return { text: error instanceof Error ? error.message : String(error), isError: true };
    }
  };

  const run = async (line: string): Promise<Output> => {
    const commands = readCommands(line.slice(0, 2_000));
    if (!commands)
      return { text: 'syntax error: a quotation mark, a file name or a command is missing', isError: true };
    let all: Output = { text: '', isError: false };
    for (const command of commands) {
      const one = await runOne(command);
      const texts = one.isCleared ? [] : [all.text, one.text].filter((text) => text !== '');
      all = { ...all, ...one, text: texts.join('\n').slice(0, 20_000) };
      if (one.isError) break;
    }
    return all;
  };

  const view = async (): Promise<RepositoryView> => {
    const files = memory.list(dir).filter((name) => name !== '.git');
    if (!isRepository())
      return {
        isBegun: false,
        commits: [],
        branches: [],
        head: { branch: null, oid: null },
        isMerging: false,
        files,
      };
    const branches = await Promise.all(
      (await git.listBranches(repo)).map(async (name) => ({
        name,
        oid: await git.resolveRef({ ...repo, ref: `refs/heads/${name}` }),
      })),
    );
    const oid = await headOid();
    const found = new Map<string, { oid: string; parents: string[]; at: number }>();
    for (const tip of [...branches.map((branch) => branch.oid), ...(oid ? [oid] : [])])
      for (const { oid: one, commit: made } of await commitsOf(tip))
        found.set(one, { oid: one, parents: made.parent, at: made.author.timestamp });
    const commits = [...found.values()]
      .sort((one, other) => one.at - other.at)
      .slice(-mostDrawn)
      .map(({ at: _, ...one }) => one);
    const head = { branch: await branchNow(), oid };
    return { isBegun: true, commits, branches, head, isMerging: merging !== null, files };
  };

  const uncommitted = async () =>
    isRepository()
      ? (await rows())
          .filter((row) => isStaged(row) || isChanged(row) || isUntracked(row))
          .map(([file]) => file)
      : memory.list(dir);

  return {
    run,
    view,
    facts: {
      head: async () => {
        const oid = isRepository() ? await headOid() : null;
        if (!oid) return null;
        const { commit: last } = await git.readCommit({ ...repo, oid });
        return { branch: await branchNow(), message: last.message.trim(), parents: last.parent.length };
      },
      log: async (name = 'HEAD') =>
        (await commitsOf(name).catch(() => [])).map(({ commit: one }) => one.message.trim()),
      branches: async () => (isRepository() ? (await git.listBranches(repo)).sort() : []),
      tags: async () => (isRepository() ? (await git.listTags(repo)).sort() : []),
      file: (path) => memory.read(`${dir}/${path}`),
      staged: async () => (isRepository() ? (await rows()).filter(isStaged).map(([file]) => file) : []),
      uncommitted,
      isClean: async () => isRepository() && merging === null && (await uncommitted()).length === 0,
    },
  };
}
