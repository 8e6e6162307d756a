import { expect, it } from 'vitest';
import { mostCommands, withCommand } from './git-words.ts';

const commands = (count: number, command: string) => Array.from({ length: count }, () => command);

it('an answer keeps its first commands, and near the limit leaves out what only shows something', () => {
  const begun = ['git init', 'echo a > a', ...commands(mostCommands - 2, 'git status')];
  expect(withCommand(begun, 'git add a')).toEqual(['git init', 'echo a > a', 'git add a']);
});

it('an answer with the most commands that change something takes no more', () => {
  const full = ['git init', ...commands(mostCommands - 1, 'touch a')];
  expect(withCommand(full, 'git add a')).toBeNull();
  // What only shows something can still be asked.
  expect(withCommand(full, 'git log')).toEqual(full);
});

it.each(['cat > a', 'git branch second', 'git switch -c second', 'ls && touch b', 'git diffs'])(
  '"%s" is kept near the limit',
  (command) => {
    const begun = commands(mostCommands, 'git log');
    expect(withCommand(begun, command)).toEqual([command]);
  },
);
