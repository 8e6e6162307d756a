import { describe, expect, it } from 'vitest';
import { createRepository, lineDifference } from './git-shell.ts';
import { completeCommand, readCommands } from './git-words.ts';

async function play(commands: string[], files: { name: string; text: string }[] = []) {
  const repository = createRepository(files);
  const outputs: string[] = [];
  for (const command of commands) outputs.push((await repository.run(command)).text);
  return { repository, outputs, last: outputs.at(-1) ?? '' };
}
const begun = ['git init', 'echo satu > a.txt', 'git add a.txt', 'git commit -m "Awal"'];

describe('a terminal with Git', () => {
  it('commits what is staged, and says what Git says', async () => {
    const { repository, outputs } = await play(['git status', ...begun, 'git status']);
    expect(outputs[0]).toBe('fatal: not a git repository (or any of the parent directories): .git');
    expect(outputs[4]).toMatch(/^\[main \(root-commit\) [0-9a-f]{7}\] Awal$/);
    expect(outputs[5]).toBe('On branch main\nnothing to commit, working tree clean');
    expect(await repository.facts.head()).toEqual({ branch: 'main', message: 'Awal', parents: 0 });
    expect(await repository.facts.isClean()).toBe(true);
  });

  it('gives everyone the same commits', async () => {
    const one = await play([...begun, 'git log']);
    const other = await play([...begun, 'git log']);
    expect(one.last).toMatch(/^commit [0-9a-f]{40} \(HEAD -> main\)/);
    expect(one.last).toBe(other.last);
  });

  it('tells staged, changed, deleted and untracked files apart', async () => {
    const { repository, last } = await play([
      ...begun,
      'echo dua > b.txt',
      'echo tiga > c.txt',
      'git add b.txt',
      'echo empat >> a.txt',
      'echo lima >> b.txt',
      'git status',
    ]);
    expect(last).toBe(
      'On branch main\n\nChanges to be committed:\n\tnew file:   b.txt\n\nChanges not staged for commit:\n\tmodified:   a.txt\n\tmodified:   b.txt\n\nUntracked files:\n\tc.txt',
    );
    expect(await repository.facts.staged()).toEqual(['b.txt']);
    expect(await repository.facts.uncommitted()).toEqual(['a.txt', 'b.txt', 'c.txt']);
    expect(await repository.facts.isClean()).toBe(false);
    expect((await repository.run('git diff a.txt')).text).toContain(' satu\n+empat');
    expect((await repository.run('git diff --staged')).text).toContain('+dua');
    expect((await repository.run('git restore --staged b.txt')).text).toBe('');
    expect(await repository.facts.staged()).toEqual([]);
    await repository.run('git restore a.txt');
    expect(repository.facts.file('a.txt')).toBe('satu\n');
    expect((await repository.run('git rm a.txt')).text).toBe("rm 'a.txt'");
    expect((await repository.run('git status')).text).toContain('deleted:   a.txt');
  });

  it('refuses empty commits, wrong paths and unknown commands', async () => {
    const { outputs } = await play([
      ...begun,
      'git commit -m "Kosong"',
      'git add nothing.txt',
      'git push',
      'sudo rm',
      'git commit -m',
      'cat ../x',
    ]);
    expect(outputs.slice(4)).toEqual([
      'On branch main\nnothing to commit, working tree clean',
      "fatal: pathspec 'nothing.txt' did not match any files",
      "git: 'push' is not a git command here.",
      'sudo: command not found',
      'Aborting commit due to empty commit message. Write it after -m.',
      '../x: not in the work tree',
    ]);
  });

  it('branches, switches and merges by fast-forward', async () => {
    const { repository, last } = await play([
      ...begun,
      'git switch -c fitur',
      'echo dua > b.txt',
      'git add .',
      'git commit -m "Fitur"',
      'git switch main',
      'ls',
    ]);
    expect(last).toBe('a.txt');
    expect((await repository.run('git branch -d fitur')).text).toContain('not fully merged');
    expect((await repository.run('git merge fitur')).text).toMatch(
      /^Updating [0-9a-f]{7}\.\.[0-9a-f]{7}\nFast-forward$/,
    );
    expect(repository.facts.file('b.txt')).toBe('dua\n');
    expect(await repository.facts.log('main')).toEqual(['Fitur', 'Awal']);
    expect((await repository.run('git merge fitur')).text).toBe('Already up to date.');
    expect((await repository.run('git branch -d fitur')).text).toMatch(/^Deleted branch fitur/);
    expect(await repository.facts.branches()).toEqual(['main']);
    expect(await repository.facts.isClean()).toBe(true);
  });

  const conflict = [
    ...begun,
    'git checkout -b lain',
    'echo dua > a.txt',
    'git commit -am "Lain"',
    'git checkout main',
    'echo tiga > a.txt',
    'git commit -am "Utama"',
    'git merge lain',
  ];

  it('a conflict waits for the person, and its commit has two parents', async () => {
    const { repository, last } = await play(conflict);
    expect(last).toContain('CONFLICT (content): Merge conflict in a.txt');
    expect(repository.facts.file('a.txt')).toContain('<<<<<<<');
    expect((await repository.run('git status')).text).toContain('both modified:   a.txt');
    expect((await repository.run('git commit -m "Gabung"')).text).toContain('unmerged files');
    await repository.run('echo empat > a.txt');
    await repository.run('git add a.txt');
    expect((await repository.run('git commit -m "Gabung"')).text).toContain('Gabung');
    expect(await repository.facts.head()).toEqual({ branch: 'main', message: 'Gabung', parents: 2 });
    expect(await repository.facts.log()).toHaveLength(4);
    expect(await repository.facts.isClean()).toBe(true);
  });

  it('a merge can be given up', async () => {
    const { repository } = await play([...conflict, 'git merge --abort']);
    expect(repository.facts.file('a.txt')).toBe('tiga\n');
    expect(await repository.facts.isClean()).toBe(true);
  });

  it('changes are not lost by switching, and reset goes back', async () => {
    const { repository, last } = await play([
      ...conflict.slice(0, -1),
      'echo lima > a.txt',
      'git switch lain',
    ]);
    expect(last).toContain(
      'Your local changes to the following files would be overwritten by checkout:\n\ta.txt',
    );
    expect((await repository.run('git reset --hard HEAD~1')).text).toMatch(
      /^HEAD is now at [0-9a-f]{7} Awal$/,
    );
    expect(repository.facts.file('a.txt')).toBe('satu\n');
    expect(await repository.facts.log()).toEqual(['Awal']);
    expect(await repository.facts.isClean()).toBe(true);
  });

  it('tags a commit, and lists commits on one line', async () => {
    const { repository, last } = await play([...begun, 'git tag v1', 'git log --oneline']);
    expect(last).toMatch(/^[0-9a-f]{7} \(HEAD -> main\) Awal$/);
    expect(await repository.facts.tags()).toEqual(['v1']);
  });

  it('lists hidden files when asked, one name a line, and names a missing file', async () => {
    const { repository, outputs } = await play([...begun, 'echo b > .gitignore', 'ls -la', 'ls -l', 'ls']);
    expect(outputs.slice(-3)).toEqual(['.\n..\n.git\n.gitignore\na.txt', 'a.txt', 'a.txt']);
    expect((await repository.run('ls -a a.txt')).text).toBe('a.txt');
    expect((await repository.run('ls b.txt')).text).toBe(
      "ls: cannot access 'b.txt': No such file or directory",
    );
  });

  it.each([
    ['git commit --amend -m "Lain"', 'git commit', '--amend'],
    ['git commit --author=Ani -am "Lain"', 'git commit', '--author'],
    ['git log --oneline --graph', 'git log', '--graph'],
    ['git status -s', 'git status', '-s'],
    ['git branch -m utama', 'git branch', '-m'],
    ['ls -R', 'ls', '-R'],
  ])('refuses an option that it has not, and does nothing: %s', async (line, command, option) => {
    const { repository } = await play([...begun, 'echo dua > a.txt']);
    expect(await repository.run(line)).toEqual({
      text: '',
      isError: true,
      said: { is: 'unknown option', command, option },
    });
    expect(await repository.facts.log()).toEqual(['Awal']);
    expect(await repository.facts.isClean()).toBe(false);
  });

  it('takes the options that it has, and a message that looks like one', async () => {
    const { repository } = await play([
      ...begun,
      'echo dua > a.txt',
      'git commit -a -m "-x"',
      'echo tiga > a.txt',
      'git commit -am"Tiga"',
      'git switch -c fitur',
      'echo empat > a.txt',
      'git commit -am "Empat"',
      'git switch main',
      'git merge --no-ff fitur',
    ]);
    expect(await repository.facts.log()).toEqual(["Merge branch 'fitur'", 'Empat', 'Tiga', '-x', 'Awal']);
    expect((await repository.run('git log --oneline -2')).text.split('\n')).toHaveLength(2);
    expect((await repository.run('git rm -f a.txt')).text).toBe("rm 'a.txt'");
  });

  it.each(['help', 'git help', 'git --help', 'git', 'git commit --help'])(
    'says which commands there are: %s',
    async (line) => {
      expect(await createRepository([]).run(line)).toEqual({
        text: '',
        isError: false,
        said: { is: 'help' },
      });
    },
  );

  it('runs the commands of a line until one fails', async () => {
    const { repository, last } = await play([
      'git init && echo satu > a.txt && git add a.txt',
      'ls && git nothing && git commit -m "Awal"',
    ]);
    expect(last).toBe("a.txt\ngit: 'nothing' is not a git command here.");
    expect(await repository.facts.log()).toEqual([]);
    expect(await repository.facts.staged()).toEqual(['a.txt']);
    expect(await repository.run('ls && clear')).toEqual({ text: '', isError: false, isCleared: true });
  });

  it('starts with the files of the exercise', async () => {
    const { outputs } = await play(['ls', 'cat index.html'], [{ name: 'index.html', text: '<h1>\n' }]);
    expect(outputs).toEqual(['index.html', '<h1>']);
  });
});

it('words are read as a shell reads them', () => {
  expect(readCommands(`git commit -m "Dua kata" 'it"s'`)?.[0]?.words).toEqual([
    'git',
    'commit',
    '-m',
    'Dua kata',
    'it"s',
  ]);
  expect(readCommands('echo a >> b.txt')).toEqual([
    { words: ['echo', 'a'], into: { file: 'b.txt', isAppended: true } },
  ]);
  expect(readCommands('echo "a > b && c"')).toEqual([{ words: ['echo', 'a > b && c'], into: null }]);
  expect(readCommands('echo a > b&&git add .')).toEqual([
    { words: ['echo', 'a'], into: { file: 'b', isAppended: false } },
    { words: ['git', 'add', '.'], into: null },
  ]);
  for (const line of ['echo "a', 'echo a >', 'git add . &&', '&& ls', 'ls && && ls'])
    expect(readCommands(line), line).toBeNull();
});

it('a difference keeps what is common', () => {
  expect(lineDifference('a\nb\nc\n', 'a\nd\nc\n')).toEqual([' a', '-b', '+d', ' c']);
  expect(lineDifference('', 'a\n')).toEqual(['+a']);
});

describe('the Tab key in the terminal', () => {
  const known = {
    branches: [{ name: 'main' }, { name: 'contact-form' }, { name: 'contact-page' }],
    files: ['index.html', 'contact.html'],
  };
  it.each([
    ['gi', 'git '],
    ['git br', 'git branch '],
    ['git re', 'git res'],
    ['git res', null],
    ['git rese', 'git reset '],
    ['git c', null],
    ['git switch m', 'git switch main '],
    ['git switch con', 'git switch contact'],
    ['git switch contact-', null],
    ['git switch contact-f', 'git switch contact-form '],
    ['git add i', 'git add index.html '],
    ['cat i', 'cat index.html '],
    ['cat br', null],
    ['', null],
    ['git ', null],
    ['git branch', 'git branch '],
    ['nothing', null],
  ])('makes of "%s" %j', (typed, completed) => {
    expect(completeCommand(typed, known)).toBe(completed);
  });
});
