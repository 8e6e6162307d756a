import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { readLessons } from './content-files.ts';
import { codeSize, smallestCode, terminalSize } from './frame-view.ts';
import { type Picture, readSequences } from './lesson-script.ts';
import { apiSource, fetchFrom, type Network } from './page-network.ts';

type CodePicture = Extract<Picture, { view: 'code' }>;

/** A page that has the elements whose ids a script shows, and nothing else. */
const pageOf = (html: string) => ({
  querySelector: (selector: string) =>
    html.includes(`id="${selector.slice(1)}"`) ? { addEventListener: () => {}, textContent: '' } : null,
});

const shown = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Object.prototype.toString.call(value) === '[object Promise]') return 'Promise {<pending>}';
  return Array.isArray(value) ? JSON.stringify(value).replaceAll('","', '", "') : String(value);
};

/** What the console says when the code on the screen runs, and what it waited for has come. */
async function consoleOf(code: string, html: string, network: Network = 'answers'): Promise<string> {
  const lines: string[] = [];
  const log = (...values: unknown[]) => lines.push(values.map(shown).join(' '));
  const uncaught = (start: string) => (error: unknown) => {
    const { name, message } = error as Error;
    lines.push(`Uncaught ${start}${name}: ${message}`);
  };
  const api = createContext({});
  const answer = runInContext(`${apiSource()};createApi()`, api);
  const fetch = fetchFrom(answer, network, log);
  const context = createContext({ console: { log }, document: pageOf(html), fetch });
  // Else a promise that nobody caught would end the test, as it should everywhere else.
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', uncaught('(in promise) '));
  try {
    runInContext(code, context, { timeout: 500 });
  } catch (error) {
    uncaught('')(error);
  }
  if (/await|then\(|fetch\(/.test(code))
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  process.removeAllListeners('unhandledRejection');
  for (const other of others) process.on('unhandledRejection', other);
  return lines.join('\n');
}

/** What a terminal below the code prints after its last command, such as `node menu.js`. */
const afterCommand = (out: string) =>
  out.split('\n').slice(out.split('\n').findLastIndex((line) => line.startsWith('$ ')) + 1);

/** Where an error happened is the browser’s to say, and long messages are broken. */
const withoutPlaces = (out: string) =>
  out
    .replace(/\n? *at [\w.]+:\d+/g, '')
    .replace(/\n {2}/g, ' ')
    .trim();

/** What a browser's console answers to one line. */
function answerTo(line: string, context: object): string {
  try {
    const value: unknown = runInContext(line, context);
    return `<· ${typeof value === 'string' ? `'${value}'` : String(value)}`;
  } catch (error) {
    const { name, message } = error as Error;
    return `Uncaught ${name}: ${message}`;
  }
}

const pictures = readLessons().flatMap((lesson) =>
  readSequences(lesson).flatMap(({ chapter, steps }) =>
    steps.map(({ picture }, step) => ({
      lesson: lesson.folder,
      course: lesson.courseSlug,
      chapter,
      step,
      picture,
    })),
  ),
);
const codePictures = pictures.filter(
  (one): one is typeof one & { picture: CodePicture } => one.picture.view === 'code',
);

describe('the console in a video', () => {
  const scenes = codePictures
    .filter(({ picture }) => picture.file.endsWith('.js') && picture.panel === 'console')
    .map((scene) => ({
      ...scene,
      html:
        codePictures.findLast(
          ({ lesson, course, picture }) =>
            lesson === scene.lesson && course === scene.course && picture.file.endsWith('.html'),
        )?.picture.code ?? '',
    }));

  test('is drawn in many scenes', () => {
    expect(scenes.length).toBeGreaterThan(30);
  });

  test.each(scenes)(
    'says in $lesson, $chapter, step $step what the code prints',
    async ({ picture, html }) => {
      expect(withoutPlaces(picture.out)).toBe(await consoleOf(picture.code, html, picture.network));
    },
  );
});

describe('the console that answers each line, in a video', () => {
  const scenes = codePictures.filter(({ picture }) => picture.file === 'Console');

  test.each(scenes)('says in $lesson, $chapter, step $step what comes back', ({ picture }) => {
    const context = createContext({});
    const answered = picture.code
      .split('\n')
      .filter((line) => line.startsWith('> '))
      .flatMap((line) => [line, answerTo(line.slice(2), context)]);
    expect(answered.filter((line) => line !== '')).toEqual(
      picture.code === '>' ? [] : picture.code.split('\n'),
    );
  });

  test('is drawn', () => {
    expect(scenes.length).toBeGreaterThan(3);
  });
});

describe('the terminal in a video', () => {
  const below = codePictures.filter(
    ({ picture }) => picture.file.endsWith('.js') && picture.panel === 'terminal' && picture.out !== '',
  );

  test.each(below)(
    'says in $lesson, $chapter, step $step what the saved file prints',
    async ({ picture }) => {
      // A dot in the tab: what runs is the file as it was before.
      const isSaved = !picture.files.some((name) => name.endsWith('●'));
      const printed = (await consoleOf(picture.code, '')).replaceAll('Uncaught ', '');
      expect(afterCommand(picture.out).join('\n') === printed).toBe(isSaved);
    },
  );

  const commands = pictures.flatMap(({ picture, ...where }) => {
    if (picture.view !== 'terminal') return [];
    const fresh = picture.lines.slice(picture.freshFrom);
    const [folder = '', command = ''] = (fresh[0]?.kind === 'run' ? fresh[0].text : '').split('\u0000');
    const [, file] = /^node ([\w-]+\.js)$/.exec(command) ?? [];
    const out = fresh.slice(1).map(({ text }) => text);
    return file === undefined ? [] : [{ ...where, folder, file, out, texts: picture.texts }];
  });

  test.each(commands)(
    'says in $lesson, $chapter, step $step what Node prints',
    ({ folder, file, out, texts }) => {
      const home = realpathSync(mkdtempSync(join(tmpdir(), 'langkah-home-')));
      try {
        for (const [name, text] of Object.entries(texts)) {
          mkdirSync(dirname(join(home, name)), { recursive: true });
          writeFileSync(join(home, name), text);
        }
        const cwd = join(home, folder === '~' ? '' : folder);
        const { stdout, stderr } = spawnSync(process.execPath, [file], { cwd, encoding: 'utf8' });
        const said = `${stdout}${stderr}`.replaceAll(home, '/home/sari').split('\n');
        // Of a failure only the sentence is shown, without the lines around it.
        expect(said).toEqual(expect.arrayContaining(out));
        expect(out.length).toBeGreaterThan(0);
      } finally {
        rmSync(home, { recursive: true, force: true });
      }
    },
  );

  test('is shown in both ways', () => {
    expect(below.length).toBeGreaterThan(2);
    expect(commands.length).toBeGreaterThan(1);
  });
});

test.each(codePictures)(
  'code can be read on an upright phone in $course/$lesson, $chapter, step $step',
  ({ picture }) => {
    expect(codeSize(picture)).toBeGreaterThanOrEqual(smallestCode);
  },
);

test.each(pictures.filter(({ picture }) => picture.view === 'terminal'))(
  'a terminal can be read on an upright phone in $course/$lesson, $chapter, step $step',
  ({ picture }) => {
    if (picture.view === 'terminal') expect(terminalSize(picture)).toBeGreaterThanOrEqual(smallestCode);
  },
);

describe('what Git answers in a video', () => {
  const shown = pictures.flatMap(({ course, picture }) =>
    course === 'git-and-portfolio' && picture.view === 'terminal'
      ? picture.lines.map(({ text }) => text)
      : [],
  );
  const initial =
    'git init -q && git symbolic-ref HEAD refs/heads/main && echo "<h1>Hello</h1>" > index.html';
  const first = `${initial} && git add . && git commit -qm "Add a first page"`;
  const other = `${first} && git init -q --bare other.git`;

  test.each([
    [initial, 'git commit -m "Add a first page"', 'nothing added to commit but untracked files present'],
    [initial, 'git status --short', '?? index.html'],
    [first, 'git switch contact', 'fatal: invalid reference: contact'],
    [first, 'git switch -c contact', "Switched to a new branch 'contact'"],
    [first, 'git push', 'fatal: No configured push destination.'],
    [
      `${other} && git remote add origin other.git`,
      'git push',
      'fatal: The current branch main has no upstream branch.',
    ],
    [
      `${other} && git remote add origin other.git`,
      'git push -u origin main',
      "branch 'main' set up to track 'origin/main'.",
    ],
    [
      `${first} && echo spoilt > index.html && git add index.html && git restore index.html`,
      'git status --short',
      'M  index.html',
    ],
    [
      `${first} && git switch -qc new-heading && echo a > index.html && git commit -qam a && git switch -q main && echo b > index.html && git commit -qam b`,
      'git merge new-heading',
      'CONFLICT (content): Merge conflict in index.html',
    ],
  ])('%s: %s', (setup, command, answer) => {
    expect(shown).toContain(answer);
    const home = mkdtempSync(join(tmpdir(), 'langkah-git-'));
    const name = { GIT_AUTHOR_NAME: 'Sari', GIT_AUTHOR_EMAIL: 'sari@example.com' };
    const committer = { GIT_COMMITTER_NAME: 'Sari', GIT_COMMITTER_EMAIL: 'sari@example.com' };
    const env = {
      ...name,
      ...committer,
      PATH: process.env.PATH,
      HOME: home,
      GIT_CONFIG_NOSYSTEM: '1',
      LC_ALL: 'C',
    };
    const run = (line: string) => spawnSync('sh', ['-c', line], { cwd: home, env, encoding: 'utf8' });
    try {
      expect(run(setup).status).toBe(0);
      const { stdout, stderr } = run(command);
      expect(`${stdout}${stderr}`).toContain(answer);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});
