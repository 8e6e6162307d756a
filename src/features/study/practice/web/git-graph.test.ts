import { describe, expect, it } from 'vitest';
import { layOut } from './git-graph.ts';
import { createRepository } from './run/git-shell.ts';

const begun = ['git init', 'echo a > a.txt', 'git add .', 'git commit -m "Begin"'];
const more = (file: string) => [`echo x >> ${file}`, 'git add .', `git commit -m "Change ${file}"`];

async function drawn(commands: string[]) {
  const repository = createRepository([]);
  for (const command of commands) {
    const { text, isError } = await repository.run(command);
    if (isError) throw new Error(`${command}: ${text}`);
  }
  const view = await repository.view();
  const { stones, links, lanes } = layOut(view);
  return {
    view,
    lanes,
    places: stones.map(({ column, lane }) => [column, lane]),
    names: stones.map(({ names }) => names),
    head: stones.findIndex(({ isHead }) => isHead),
    turns: links.map(({ turn }) => turn),
  };
}

describe('the picture of a repository', () => {
  it('is empty before the first commit', async () => {
    expect((await drawn([])).view.isBegun).toBe(false);
    const { view, places } = await drawn(['git init']);
    expect(view.isBegun).toBe(true);
    expect(view.head).toEqual({ branch: 'main', oid: null });
    expect(places).toEqual([]);
  });

  it('puts the commits of one branch in a row', async () => {
    const { places, names, head, turns, lanes } = await drawn([...begun, ...more('a.txt')]);
    expect(places).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect(names).toEqual([[], ['main']]);
    expect(head).toBe(1);
    expect(turns).toEqual(['none']);
    expect(lanes).toBe(1);
  });

  it('names both branches at one commit, the current one first, until they part', async () => {
    const same = await drawn([...begun, 'git switch -c form']);
    expect(same.names).toEqual([['form', 'main']]);
    expect(same.lanes).toBe(1);
    const parted = await drawn([...begun, 'git switch -c form', ...more('b.txt')]);
    expect(parted.places).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(parted.turns).toEqual(['after']);
  });

  it('brings a merged branch back before the merge, and keeps its lane when its name is deleted', async () => {
    const merged = [
      ...begun,
      'git switch -c form',
      ...more('b.txt'),
      ...more('b.txt'),
      'git switch main',
      ...more('a.txt'),
      'git merge form',
    ];
    const places = [
      [0, 0],
      [1, 1],
      [2, 1],
      [1, 0],
      [3, 0],
    ];
    const before = await drawn(merged);
    expect(before.places).toEqual(places);
    expect(before.turns).toEqual(['after', 'none', 'none', 'none', 'before']);
    expect(before.head).toBe(4);
    const after = await drawn([...merged, 'git branch -d form']);
    expect(after.places).toEqual(places);
    expect(after.names.flat()).toEqual(['main']);
  });

  it('gives a later branch the lane of one that was merged', async () => {
    const { places, lanes } = await drawn([
      ...begun,
      'git switch -c form',
      ...more('b.txt'),
      'git switch main',
      ...more('a.txt'),
      'git merge form',
      'git branch -d form',
      'git switch -c about',
      ...more('c.txt'),
      'git switch main',
      'git switch -c blog',
      ...more('d.txt'),
    ]);
    expect(places).toEqual([
      [0, 0],
      [1, 1],
      [1, 0],
      [2, 0],
      [3, 1],
      [3, 2],
    ]);
    expect(lanes).toBe(3);
  });

  it('moves to the lane of main what is merged without a commit of its own', async () => {
    const { places, names, lanes } = await drawn([
      ...begun,
      'git switch -c form',
      ...more('b.txt'),
      'git switch main',
      'git merge form',
    ]);
    expect(places).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect(names[1]).toEqual(['main', 'form']);
    expect(lanes).toBe(1);
  });

  it('keeps the lane of a branch when another is begun that comes before it by name', async () => {
    const { places } = await drawn([
      ...begun,
      'git switch -c form',
      ...more('b.txt'),
      'git switch main',
      'git switch -c about',
      ...more('c.txt'),
    ]);
    expect(places).toEqual([
      [0, 0],
      [1, 1],
      [1, 2],
    ]);
  });

  it('says when a merge is open', async () => {
    const repository = createRepository([]);
    for (const command of [
      ...begun,
      'git switch -c form',
      'echo b > a.txt',
      'git commit -am "One"',
      'git switch main',
      'echo c > a.txt',
      'git commit -am "Other"',
      'git merge form',
    ])
      await repository.run(command);
    expect((await repository.view()).isMerging).toBe(true);
    await repository.run('git merge --abort');
    expect((await repository.view()).isMerging).toBe(false);
  });

  it('draws the newest 200 commits', async () => {
    const oids = Array.from({ length: 201 }, (_, index) => `${index}`);
    const commits = oids.slice(1).map((oid, index) => ({ oid, parents: [oids[index] ?? ''] }));
    const { stones, links } = layOut({
      isBegun: true,
      commits,
      branches: [{ name: 'main', oid: '200' }],
      head: { branch: 'main', oid: '200' },
      isMerging: false,
      files: [],
    });
    expect(stones.length).toBe(200);
    // The parent of the first one is not drawn.
    expect(links.length).toBe(199);
  });
});
