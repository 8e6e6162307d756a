import { describe, expect, it } from 'vitest';
import * as commands from './text-commands.ts';

/** `‹` and `›` mark the selection; `|` the cursor. */
function run(command: commands.Command, marked: string): string {
  const cursor = marked.indexOf('|');
  const from = cursor >= 0 ? cursor : marked.indexOf('‹');
  const text = marked.replace(/[|‹›]/g, '');
  const to = cursor >= 0 ? cursor : marked.indexOf('›') - 1;
  const edit = command(text, { from, to });
  const result = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const { select } = edit;
  return select.from === select.to
    ? `${result.slice(0, select.from)}|${result.slice(select.from)}`
    : `${result.slice(0, select.from)}‹${result.slice(select.from, select.to)}›${result.slice(select.to)}`;
}

const column = (place: number) => `Col ${place}`;

describe('the buttons of the editor', () => {
  it.each<[string, commands.Command, string, string]>([
    ['bold', commands.bold, 'a ‹word› b', 'a **‹word›** b'],
    ['bold', commands.bold, 'a **‹word›** b', 'a ‹word› b'],
    ['bold', commands.bold, 'a ‹**word**› b', 'a ‹word› b'],
    ['bold', commands.bold, 'a ‹word ›b', 'a **‹word›** b'],
    ['bold', commands.bold, 'a |', 'a **|**'],
    ['bold', commands.bold, 'a **|**', 'a |'],
    ['italic', commands.italic, '‹word›', '_‹word›_'],
    ['italic', commands.italic, '**‹word›**', '**_‹word›_**'],
    ['code', commands.inlineCode, '`‹x›`', '‹x›'],
    ['heading', commands.heading, 'Ti|tle', '## Title|'],
    ['heading', commands.heading, '## Ti|tle', '### Title|'],
    ['heading', commands.heading, '### Ti|tle', 'Title|'],
    ['list', commands.bulletList, '‹one\ntwo›', '‹- one\n- two›'],
    ['list', commands.bulletList, '‹- one\n- two›', '‹one\ntwo›'],
    ['list', commands.bulletList, '‹1. one\n2. two›', '‹- one\n- two›'],
    ['list', commands.bulletList, '|', '- |'],
    ['numbers', commands.numberedList, '‹one\n\n- two›', '‹1. one\n\n2. two›'],
    ['quote', commands.quote, 'o|ne', '> one|'],
    ['quote', commands.quote, '‹one\n\ntwo›', '‹> one\n> \n> two›'],
    ['quote', commands.quote, '‹> one\n> two›', '‹one\ntwo›'],
    ['quote', commands.quote, '|', '> |'],
    ['table', commands.table(column), '|', '| ‹Col 1› | Col 2 |\n| --- | --- |\n|  |  |\n'],
    ['table', commands.table(column), 'one|', 'one\n\n| ‹Col 1› | Col 2 |\n| --- | --- |\n|  |  |\n'],
    ['table', commands.table(column), '‹one›', 'one\n\n| ‹Col 1› | Col 2 |\n| --- | --- |\n|  |  |\n'],
    [
      'table of cells',
      commands.table(column),
      '‹Drink\tPrice\nTea\t5000›',
      '| ‹Drink› | Price |\n| --- | --- |\n| Tea | 5000 |\n',
    ],
    ['block', commands.block('[A](resources/a)'), 'o‹n›e', 'on\n\n[A](resources/a)|\n\ne'],
    ['link', commands.link, 'read ‹this›', 'read [this](‹https://›)'],
    ['link', commands.link, '‹https://a.test/b›', '[|](https://a.test/b)'],
    ['link', commands.link, '|', '[|](https://)'],
    [
      'code block',
      commands.codeBlock('js'),
      'Run:\n‹let a = 1;›\nThen',
      'Run:\n\n```js\n‹let a = 1;›\n```\n\nThen',
    ],
    ['code block', commands.codeBlock('md'), '‹a ``` b›', '````md\n‹a ``` b›\n````\n'],
    ['code block', commands.codeBlock('js'), '‹```js\nlet a;\n```›', '‹let a;›'],
    ['callout', commands.callout('tip'), 'Sa|ve', '> [!TIP]\n> Save|\n'],
    ['callout', commands.callout('note'), 'A\n\n|', 'A\n\n> [!NOTE]\n> |\n'],
    ['callout', commands.callout('warning'), '‹> [!TIP]\n> Save›', '> [!WARNING]\n> Save|\n'],
    ['callout', commands.callout('tip'), '‹> [!TIP]\n> Save›', '‹Save›'],
    ['video', commands.embeddedVideo, 'One\n\n‹A talk›', 'One\n\n[A talk](‹https://youtu.be/›)\n'],
    ['video', commands.embeddedVideo, '‹https://youtu.be/x›', '[|](https://youtu.be/x)\n'],
    ['video', commands.embeddedVideo, 'One|', 'One\n\n[](‹https://youtu.be/›)\n'],
    ['a block', commands.block('---'), 'one|two', 'one\n\n---|\n\ntwo'],
  ])('%s: %#', (_, command, before, after) => {
    expect(run(command, before)).toBe(after);
  });

  it('keeps brackets in the words of a picture from ending them', () => {
    expect(commands.pictureMarkdown({ alt: ' A [x]\n menu ', name: 'menu.webp' })).toBe(
      '![A \\[x\\] menu](pictures/menu.webp)',
    );
  });

  it('makes a link of a selection on which an address is pasted, and only of one', () => {
    const selection = { from: 0, to: 4 };
    expect(commands.pastedAddress('word', selection, 'https://a.test')?.insert).toBe(
      '[word](https://a.test)',
    );
    for (const pasted of ['javascript:alert(1)', 'https://a.test b', 'text'])
      expect(commands.pastedAddress('word', selection, pasted)).toBeNull();
    expect(commands.pastedAddress('word', { from: 2, to: 2 }, 'https://a.test')).toBeNull();
  });
});

it('a bar in a cell of a table does not end the cell', () => {
  const text = 'Tea | hot\t5000';
  expect(commands.table(column)(text, { from: 0, to: text.length }).insert).toContain(
    '| Tea \\| hot | 5000 |',
  );
});

describe('links to resources', () => {
  it('are found by their names, each once', () => {
    const text =
      '[A](resources/a-sheet)\n\n[B](resources/b) [A](resources/a-sheet) [x](https://a.test/resources/c)';
    expect([...commands.resourceNamesIn(text)]).toEqual(['a-sheet', 'b']);
    expect(commands.resourceMarkdown({ title: 'Menu [2026]', name: 'menu' })).toBe(
      '[Menu \\[2026\\]](resources/menu)',
    );
  });
});
