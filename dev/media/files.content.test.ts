import { execFile, spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { tierNames, tierRank } from '#access/tiers.ts';
import { demoResourceDays } from '#dev/seed/demo-courses.ts';
import { linkNamesIn } from '#features/study/catalogue/lesson-text.ts';
import { exerciseNames } from '#features/study/practice/exercise-names.ts';
import { fileLanguage } from '#kernel/language.ts';
import { drawMarkdown } from '#platform/markdown/draw-markdown.ts';
import { parseVtt } from './captions.ts';
import {
  codeOf,
  contentDir,
  courseSchema,
  foldersIn,
  headingsOf,
  moduleTextsSchema,
  parseWith,
  readFrontMatter,
  readLessons,
  readTwin,
  resourceSchema,
  resourceTexts,
  twinPath,
  videoSchema,
  videosDir,
} from './content-files.ts';
import { ebookDir, ebookNames, readBook } from './ebook-source.ts';
import { folderBytes } from './encode.ts';
import { scriptSchema } from './lesson-script.ts';
import { hasFullEnd, lettersByPage } from './pdf-pages.ts';
import { indonesianChapters, indonesianVtt } from './translated-captions.ts';
import { unpacked } from './unpacked.ts';

const lessons = readLessons();
const resourcesDir = join(contentDir, 'resources');
const resourceSlugs = foldersIn(resourcesDir);
const tierOfResource = (slug: string) =>
  parseWith(resourceSchema, readFrontMatter(join(resourcesDir, slug, 'resource.md')).data, slug).minTier;
/** Paths of the files below a folder, in order. */
const filesIn = (dir: string): string[] =>
  globSync('**/*', { cwd: dir, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
    .sort();

const names = lessons.map((lesson) => [`${lesson.courseSlug}/${lesson.folder}`, lesson] as const);

describe('modules', () => {
  test('there are twenty-nine, numbered from one without a gap in each course', () => {
    expect(lessons).toHaveLength(29);
    const courses = Object.values(Object.groupBy(lessons, (lesson) => lesson.courseSlug));
    for (const own of courses) expect(own?.map((lesson) => lesson.number)).toEqual(own?.map((_, i) => i + 1));
  });

  test('only the first one of each course is a free preview', () => {
    for (const lesson of lessons) expect(lesson.fields.free).toBe(lesson.number === 1);
  });

  test('course modules are ESSENTIAL, except that the last may be ACCELERATOR', () => {
    for (const { fields, number, siblings } of lessons) {
      expect(number === siblings ? ['ESSENTIAL', 'ACCELERATOR'] : ['ESSENTIAL']).toContain(fields.tier);
    }
  });

  test('videos are not shared, and keys of action items are unique within a module', () => {
    const guids = lessons.map((lesson) => lesson.fields.video.release);
    expect(new Set(guids).size).toBe(guids.length);
    for (const { fields } of lessons) {
      expect(new Set(fields.actionItems.map((item) => item.key)).size).toBe(fields.actionItems.length);
    }
  });

  test('a module lists only resources that its own plan opens, and a free one only those of the lowest plan', () => {
    const tooHigh = lessons.flatMap(({ folder, fields }) => {
      const own = tierRank(fields.free ? 'STARTER' : fields.tier);
      return fields.resources
        .filter((slug) => tierRank(tierOfResource(slug)) > own)
        .map((slug) => `${folder}: ${slug}`);
    });
    expect(tooHigh).toEqual([]);
  });

  test('what a course says it has is what it has: its modules by plan, and no minutes, which its videos tell', () => {
    for (const [slug, own = []] of Object.entries(Object.groupBy(lessons, (one) => one.courseSlug))) {
      const source = join(contentDir, 'courses', slug, 'course.yaml');
      const english = parseWith(courseSchema, parse(readFileSync(source, 'utf8')), source);
      for (const { description } of [english, english.translations.id]) {
        const inEveryPlan = own.filter(({ fields }) => fields.tier === 'ESSENTIAL').length;
        expect(Number.parseInt(description, 10), description).toBe(inEveryPlan);
        for (const { fields } of own)
          if (fields.tier !== 'ESSENTIAL') expect(description).toContain(tierNames[fields.tier]);
        expect(description).not.toMatch(/minutes?\b|menit/);
      }
    }
  });

  test.each(names)('%s has text, a valid script, and names resources that exist', (_, lesson) => {
    expect(lesson.body.split(/\s+/).length).toBeGreaterThan(120);
    expect(lesson.body.replace(/```[\s\S]*?```|`[^`]*`/g, '')).not.toMatch(/<[a-z]/i);
    parseWith(scriptSchema, parse(readFileSync(lesson.script, 'utf8')), lesson.script);
    for (const slug of lesson.fields.resources) expect(resourceSlugs).toContain(slug);
  });
});

test.each(names)('%s links in both languages to exercises and resources that exist', (_, { dir }) => {
  const folder = join(dir, 'exercises');
  const exercises = exerciseNames(existsSync(folder) ? readdirSync(folder).sort() : []);
  const known = new Set([
    ...exercises.map((name) => `exercises/${name}`),
    ...resourceSlugs.map((slug) => `resources/${slug}`),
  ]);
  for (const file of ['module.md', 'module.id.md'])
    for (const name of linkNamesIn(drawMarkdown(readFrontMatter(join(dir, file)).body)))
      expect(known, file).toContain(name);
});

describe('modules in Indonesian', () => {
  const everyCodeOf = (body: string) =>
    [...body.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].map(([, language, code = '']) => [
      language,
      // Comments may be translated, the code may not.
      code.replace(/\s*(\/\/|(?<=\s)#)( .*)$/gm, ''),
    ]);

  test.each(names)('%s has the same code, and texts of its own', (_, lesson) => {
    const path = join(lesson.dir, 'module.id.md');
    const { data, body } = readFrontMatter(path);
    const fields = parseWith(moduleTextsSchema, data, path);
    expect(fields.title).not.toBe(lesson.fields.title);
    expect(everyCodeOf(body)).toEqual(everyCodeOf(lesson.body));
    expect(body.split(/\n{2,}/)).toHaveLength(lesson.body.split(/\n{2,}/).length);
  });

  test.each(names)('%s has Indonesian captions, built from its script and its English times', (_, lesson) => {
    const path = join(videosDir, lesson.fields.video.release, 'captions', 'id.vtt');
    expect(readFileSync(path, 'utf8')).toBe(indonesianVtt(lesson));
  });

  test.each(names)('%s has an Indonesian title for every chapter, from its script', (_, lesson) => {
    const path = join(videosDir, lesson.fields.video.release, 'video.json');
    const { chapters } = parseWith(videoSchema, JSON.parse(readFileSync(path, 'utf8')), path);
    expect(chapters.map(({ translations }) => translations?.id)).toEqual(indonesianChapters(lesson));
  });
});

describe('resources', () => {
  const all = resourceSlugs.map((slug) =>
    parseWith(resourceSchema, readFrontMatter(join(resourcesDir, slug, 'resource.md')).data, slug),
  );

  test('there are enough to fill several pages, with every kind and every plan', () => {
    expect(all.length).toBeGreaterThanOrEqual(32);
    const count = (values: string[]) =>
      Object.values(Object.groupBy(values, (value) => value)).map((group) => group?.length ?? 0);
    expect(Math.min(...count(all.map(({ type }) => type)))).toBeGreaterThanOrEqual(8);
    const plans = count(all.map(({ minTier }) => minTier));
    expect(plans).toHaveLength(4);
    expect(Math.min(...plans)).toBeGreaterThanOrEqual(4);
  });

  test('each has its own title and day, so that their order is certain', () => {
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(Object.keys(demoResourceDays).toSorted()).toEqual(resourceSlugs);
    for (const day of Object.values(demoResourceDays)) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(new Set(Object.values(demoResourceDays)).size).toBe(all.length);
  });

  test.each(resourceSlugs)('%s has valid fields, a useful text, and all of its files', (slug) => {
    const dir = join(resourcesDir, slug);
    const { data, body } = readFrontMatter(join(dir, 'resource.md'));
    const fields = parseWith(resourceSchema, data, slug);
    expect(body.split(/\s+/).length).toBeGreaterThan(80);
    for (const { file } of fields.files) expect(statSync(join(dir, file)).size).toBeGreaterThan(200);
  });

  test.each(resourceSlugs)(
    '%s has in Indonesian the same parts, the same code, and each of its PDFs and Word files',
    (slug) => {
      const source = join(resourcesDir, slug, 'resource.md');
      const { data, body } = readFrontMatter(source);
      const { files } = parseWith(resourceSchema, data, slug);
      const twin = readTwin(source, resourceTexts);
      const paths = files.map(({ file }) => file);
      const toRead = paths.filter((path) => /\.(pdf|docx)$/.test(path));
      const inEnglish = toRead.filter((path) => fileLanguage(path) === 'en');
      const inIndonesian = inEnglish.map((path) => path.replace(/\.(\w+)$/, '.id.$1'));
      expect(toRead.toSorted()).toEqual([...inEnglish, ...inIndonesian].toSorted());
      if (toRead.length > 0) expect(twin).not.toBeNull();
      if (!twin) return;
      expect(headingsOf(twin.body)).toEqual(headingsOf(body));
      expect(codeOf(twin.body)).toEqual(codeOf(body));
      expect(boxesIn(twin.body)).toBe(boxesIn(body));
    },
  );

  test.each(resourceSlugs)('archives of %s contain the files beside them', (slug) => {
    const dir = join(resourcesDir, slug);
    for (const zip of readdirSync(dir).filter((file) => file.endsWith('.zip'))) {
      const name = zip.slice(0, -'.zip'.length);
      const folder = name.replace(/\.id$/, '');
      const packed = unzipSync(readFileSync(join(dir, zip)));
      expect(Object.keys(packed).toSorted()).toEqual(
        filesIn(join(dir, folder)).map((file) => `${folder}/${file}`),
      );
      const own = new Set(filesIn(join(dir, name)));
      expect(filesIn(join(dir, folder))).toEqual(expect.arrayContaining([...own]));
      for (const [path, bytes] of Object.entries(packed)) {
        const file = path.slice(folder.length + 1);
        const source = readFileSync(join(dir, own.has(file) ? name : folder, file));
        expect(Buffer.from(bytes).equals(source), `${zip} is older than ${file}`).toBe(true);
      }
    }
  });
});

test('no printed document ends on a page that is nearly empty', () => {
  const printed = globSync(['resources/*/*.pdf', 'launchpad/*.pdf', 'guide/*.pdf'], { cwd: contentDir });
  expect(printed.length).toBeGreaterThan(resourceSlugs.length / 2);
  const wasteful = printed.filter((path) => !hasFullEnd(lettersByPage(join(contentDir, path))));
  expect(wasteful).toEqual([]);
});

describe('archives in Indonesian', () => {
  const inBoth = globSync('*/*.id.zip', { cwd: resourcesDir }).sort();

  test('are there for all files of the courses that have sentences in them', () => {
    expect(inBoth).toEqual([
      'conflict-to-practise/conflict-to-practise.id.zip',
      'css-grid-on-one-page/grid-playground.id.zip',
      'data-start-end/data-app.id.zip',
      'from-spreadsheet-to-database/warung-sql.id.zip',
      'javascript-start-end/kopi-app.id.zip',
      'kopi-starter-project/kopi-app.id.zip',
      'portfolio-starter-site/portfolio-starter.id.zip',
      'practice-set-warung/practice-set-warung.id.zip',
      'warung-api/warung-api.id.zip',
    ]);
  });

  const withoutComments = (text: string) =>
    text.replaceAll(/(?<!:)\/\/.*$|\/\*[\s\S]*?\*\/|^#.*$|^ *-- .*$/gm, '').replaceAll(/[ \t]+$/gm, '');
  /** A program without its sentences, and a page without its texts: what both languages share. */
  const withoutSentences = (text: string) =>
    text.startsWith('<!doctype')
      ? text.replaceAll(/>[^<]+</g, '><').replaceAll(/ (?:lang|content|href)="[^"]*"/g, '')
      : withoutComments(text).replaceAll(/"[^"\n]*"|`[^`\n]*`|\/[a-z 0-9]+\//g, (quoted) =>
          quoted.includes(' ') ? '""' : quoted,
        );

  test.each([
    ['data-start-end/data-app', withoutComments],
    ['javascript-start-end/kopi-app', withoutComments],
    ['from-spreadsheet-to-database/warung-sql', withoutComments],
    ['css-grid-on-one-page/grid-playground', withoutSentences],
    ['portfolio-starter-site/portfolio-starter', withoutSentences],
    ['warung-api/warung-api', withoutSentences],
  ])('%s has the same code', (folder, shared) => {
    const dir = join(resourcesDir, folder);
    for (const file of filesIn(`${dir}.id`)) {
      const [english = '', indonesian = ''] = [dir, `${dir}.id`].map((from) =>
        readFileSync(join(from, file), 'utf8'),
      );
      expect(indonesian, file).not.toBe(english);
      if (!file.endsWith('.md')) expect(shared(indonesian), file).toBe(shared(english));
    }
    const commented = filesIn(dir).filter(
      (file) =>
        file.endsWith('.md') || /^ *(?:\/\/|\/\*|# |### |-- )/m.test(readFileSync(join(dir, file), 'utf8')),
    );
    expect(filesIn(`${dir}.id`)).toEqual(expect.arrayContaining(commented));
  });
});

test.each([
  ['resource.md', 'portfolio-starter', 'YOUR'],
  ['resource.id.md', 'portfolio-starter.id', 'ISI'],
])('%s says which word marks the nine places of %s, and an editor finds no others', (text, folder, word) => {
  const read = (path: string) => readFileSync(join(resourcesDir, 'portfolio-starter-site', path), 'utf8');
  expect(read(text)).toContain(`\`${word}\``);
  expect(read(`${folder}/README.md`)).toContain(`\`${word}\``);
  // Editors do not ask for capitals.
  expect(read(`${folder}/index.html`).match(new RegExp(word, 'gi'))).toHaveLength(9);
});

test.each([
  ['practice-set-warung.zip', 'of'],
  ['practice-set-warung.id.zip', 'dari'],
])('%s has an answer for every exercise, and its check passes them all and no empty one', async (zip, of) => {
  const cwd = join(unpacked(`practice-set-warung/${zip}`), 'practice-set-warung');
  const check = async (which: string) =>
    (await promisify(execFile)(process.execPath, ['check.js', which], { cwd })).stdout.trimEnd();
  const [answers, empty] = await Promise.all([check('answers'), check('exercises')]);
  expect(answers.split('\n').at(-1)).toBe(`12 ${of} 12.`);
  expect(empty.split('\n').at(-1)).toBe(`0 ${of} 12.`);
});

test.each([
  ['conflict-to-practise.zip', { missing: 'not yet  No marker', solved: 'Solved.' }],
  ['conflict-to-practise.id.zip', { missing: 'belum  Tidak ada penanda', solved: 'Selesai.' }],
])('%s is a conflict, and its check tells whether it is solved', async (zip, words) => {
  const home = mkdtempSync(join(tmpdir(), 'langkah-conflict-'));
  const scripts = join(unpacked(`conflict-to-practise/${zip}`), 'conflict-to-practise');
  // Git as on a laptop that has none of our settings.
  const env = { PATH: process.env.PATH, HOME: home, GIT_EDITOR: 'true', GIT_CONFIG_NOSYSTEM: '1' };
  const cwd = join(home, 'warung-conflict');
  const run = (command: string, args: string[], folder = cwd) => {
    const { status, stdout } = spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' });
    return { status, said: stdout.trimEnd() };
  };
  const check = () => run('sh', [join(scripts, 'check.sh')]);
  const page = (text: string) =>
    writeFileSync(join(cwd, 'index.html'), `<h1>Warung Bu Sri</h1>\n<p>${text}</p>\n`);
  try {
    expect(run('sh', [join(scripts, 'make.sh')], home).status).toBe(0);
    expect(check().status).toBe(1);
    expect(run('git', ['merge', 'new-hours']).said).toContain('CONFLICT');
    // The markers as they are, or one side alone, are no answer.
    run('git', ['commit', '-aqm', 'Merge']);
    expect(check()).toMatchObject({ status: 1, said: expect.stringContaining(words.missing) });
    run('git', ['reset', '-q', '--hard', 'HEAD~1']);
    run('git', ['merge', '-q', '-X', 'theirs', 'new-hours']);
    expect(check().status).toBe(1);
    run('git', ['reset', '-q', '--hard', 'HEAD~1']);
    run('git', ['merge', 'new-hours']);
    page('Soto ayam 18.000, buka jam 7 sampai 15.');
    run('git', ['add', 'index.html']);
    run('git', ['commit', '-q']);
    expect(check()).toMatchObject({ status: 0, said: expect.stringContaining(words.solved) });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

test.each(resourceSlugs)(
  'Word documents of %s contain every part that they refer to, and their XML is well formed',
  (slug) => {
    for (const file of readdirSync(join(resourcesDir, slug)).filter((name) => name.endsWith('.docx'))) {
      const parts = unzipSync(readFileSync(join(resourcesDir, slug, file)));
      const text = (path: string) => Buffer.from(parts[path] ?? new Uint8Array()).toString('utf8');
      for (const path of Object.keys(parts))
        expect(firstUnbalancedTag(text(path)), `${file}: ${path}`).toBeNull();
      for (const [, path = ''] of text('[Content_Types].xml').matchAll(/PartName="\/([^"]+)"/g)) {
        expect(text(path), `${file}: ${path}`).not.toBe('');
      }
      const known = [...text('word/_rels/document.xml.rels').matchAll(/ Id="(\w+)"/g)].map(
        (match) => match[1],
      );
      for (const [, id] of text('word/document.xml').matchAll(/r:id="(\w+)"/g)) expect(known).toContain(id);
    }
  },
);

const boxesIn = (body: string) => body.match(/^- \[ \]/gm)?.length ?? 0;

/** A playlist's files, including its initialisation section, and the total seconds of its segments. */
function playlistFiles(path: string): { files: string[]; seconds: number } {
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const named = [...text.matchAll(/URI="([^"]+)"/g)].map((match) => match[1] ?? '');
  const durations = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map((match) => Number(match[1]));
  return { files: [...named, ...lines], seconds: durations.reduce((sum, value) => sum + value, 0) };
}

describe('start and end of each module', () => {
  const folders = {
    'javascript-from-zero': 'javascript-start-end/kopi-app',
    'warung-online': 'warung-online-start-end/warung-online',
    'data-from-elsewhere': 'data-start-end/data-app',
  };

  test.each(Object.entries(folders))('%s has both for each module, and they differ', (course, folder) => {
    const own = lessons.filter(({ courseSlug }) => courseSlug === course);
    const dir = join(resourcesDir, folder);
    const textsIn = (part: string) =>
      readdirSync(join(dir, part), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')]);
    const numbers = own.map(({ number }) => String(number).padStart(2, '0'));
    expect(foldersIn(dir)).toEqual(numbers);
    for (const number of numbers) expect(textsIn(`${number}/start`)).not.toEqual(textsIn(`${number}/end`));
    for (const { fields } of own) expect(fields.resources).toContain(folder.split('/')[0]);
  });

  const files = globSync('0[2-8]/end/*.js', { cwd: join(resourcesDir, folders['javascript-from-zero']) });

  test.each(files.sort())('Node runs kopi-app/%s', async (file) => {
    const cwd = join(resourcesDir, folders['javascript-from-zero']);
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file], { cwd });
    expect(stdout).not.toBe('');
    expect(stdout + stderr).not.toMatch(/undefined|NaN/);
  });
});

describe('videos', () => {
  test('stay below 130 MB together, and none is left over from a removed module', () => {
    expect(folderBytes(videosDir)).toBeLessThan(130_000_000);
    expect(foldersIn(videosDir)).toEqual(lessons.map((lesson) => lesson.fields.video.release).sort());
  });

  test.each(names)(
    '%s can be played: every file of every playlist exists, for the whole length',
    (_, lesson) => {
      const dir = join(videosDir, lesson.fields.video.release);
      const video = parseWith(videoSchema, JSON.parse(readFileSync(join(dir, 'video.json'), 'utf8')), dir);
      expect(video.guid).toBe(lesson.fields.video.release);
      expect(video.title).toBe(lesson.fields.title);
      expect(lesson.fields.minutes).toBe(Math.ceil(video.length / 60));
      for (const poster of [video.thumbnailFileName, 'thumbnail.id.jpg'])
        expect(statSync(join(dir, poster)).size).toBeGreaterThan(5_000);

      const master = playlistFiles(join(dir, 'playlist.m3u8')).files;
      expect(master).toHaveLength(3);
      for (const playlist of master) {
        const { files, seconds } = playlistFiles(join(dir, playlist));
        expect(Math.abs(seconds - video.length)).toBeLessThan(0.5);
        for (const file of files) expect(statSync(join(dir, playlist, '..', file)).size).toBeGreaterThan(0);
      }
    },
  );

  const videoOf = ({ fields }: (typeof lessons)[number]) => {
    const dir = join(videosDir, fields.video.release);
    return parseWith(videoSchema, JSON.parse(readFileSync(join(dir, 'video.json'), 'utf8')), dir);
  };

  test.each(
    names.filter(([, { courseSlug }]) =>
      ['javascript-from-zero', 'data-from-elsewhere'].includes(courseSlug),
    ),
  )('%s lasts three to five minutes', (_, lesson) => {
    expect(videoOf(lesson).length).toBeGreaterThanOrEqual(170);
    expect(videoOf(lesson).length).toBeLessThanOrEqual(300);
  });

  // Warung online says more at its beginning; its title makes room for the module's promise (`build-videos.ts`).
  test.each(names.filter(([, { courseSlug }]) => courseSlug !== 'warung-online'))(
    '%s has its title for at most three seconds',
    (_, lesson) => {
      expect(videoOf(lesson).chapters[0]?.end).toBeLessThanOrEqual(3);
    },
  );

  test.each(names)('%s is spoken slowly: at most 140 words a minute', (_, { fields }) => {
    const cues = parseVtt(readFileSync(join(videosDir, fields.video.release, 'captions', 'en.vtt'), 'utf8'));
    const words = cues.flatMap(({ text }) => text.split(/\s+/)).length;
    const seconds = cues.reduce((sum, { start, end }) => sum + end - start, 0);
    expect((words / seconds) * 60).toBeLessThanOrEqual(140.5);
  });

  test.each(names)(
    '%s can change quality at every segment: both renditions have segments of equal length',
    (_, lesson) => {
      const dir = join(videosDir, lesson.fields.video.release);
      const lengths = (name: string) =>
        readFileSync(join(dir, name, 'video.m3u8'), 'utf8').match(/#EXTINF:[\d.]+/g);
      expect(lengths('360p')).toEqual(lengths('720p'));
    },
  );

  test.each(names)(
    '%s has a picture every two seconds for the timeline, in small sheets',
    async (_, lesson) => {
      const dir = join(videosDir, lesson.fields.video.release);
      const { length } = JSON.parse(readFileSync(join(dir, 'video.json'), 'utf8')) as { length: number };
      const frames = Math.ceil(length / 2);
      const sheets = readdirSync(join(dir, 'seek'));
      expect(sheets.sort()).toEqual(Array.from({ length: Math.ceil(frames / 36) }, (_, n) => `_${n}.jpg`));
      for (const [n, name] of sheets.entries()) {
        const path = join(dir, 'seek', name);
        const { width, height } = await sharp(path).metadata();
        const rows = Math.ceil(Math.min(36, frames - n * 36) / 6);
        expect([width, height], name).toEqual([1800, rows * 168]);
        expect(statSync(path).size, name).toBeLessThan(60_000);
      }
    },
  );

  test.each(names)(
    '%s has chapters without gaps, and ordered captions of at most two lines within its length',
    (_, lesson) => {
      const dir = join(videosDir, lesson.fields.video.release);
      const video = parseWith(videoSchema, JSON.parse(readFileSync(join(dir, 'video.json'), 'utf8')), dir);
      const starts = video.chapters.map((chapter) => chapter.start);
      expect(starts[0]).toBe(0);
      expect(video.chapters.map((chapter) => chapter.end)).toEqual([...starts.slice(1), video.length]);

      for (const { srclang } of video.captions) {
        const cues = parseVtt(readFileSync(join(dir, 'captions', `${srclang}.vtt`), 'utf8'));
        expect(cues.length).toBeGreaterThan(10);
        let before = 0;
        for (const cue of cues) {
          expect(cue.start).toBeGreaterThanOrEqual(before);
          expect(cue.end).toBeGreaterThan(cue.start);
          expect(cue.text.split('\n').length).toBeLessThanOrEqual(2);
          for (const line of cue.text.split('\n')) expect(line.length).toBeLessThanOrEqual(46);
          before = cue.end;
        }
        expect(before).toBeLessThan(video.length);
      }
    },
  );
});

describe('ebook', () => {
  const books = Object.values(ebookNames);

  test.each([
    ['en', 30],
    ['id', 3],
  ] as const)(
    'in "%s" it has %i days in order, each ending in a card of things to do',
    (language, length) => {
      const chapters = readBook(language).parts.flatMap((part) => part.chapters);
      expect(chapters.map((chapter) => chapter.day)).toEqual(Array.from({ length }, (_, i) => i + 1));
      for (const chapter of chapters)
        expect(chapter.html, chapter.file).toContain('<section class="tonight">');
    },
  );

  test('its printed cards of things to do are on a page with their chapter, never alone', () => {
    const pages = lettersByPage(join(ebookDir, `${ebookNames.en}.pdf`));
    expect(pages.length).toBeGreaterThan(30);
    // The cover and the first page of each part hold a title.
    expect(pages.filter((letters) => letters < 200)).toHaveLength(1 + readBook('en').parts.length);
  });

  test.each(books)(
    '%s.epub begins with its stored media type and contains every file and link target that it refers to',
    (name) => {
      const bytes = readFileSync(join(ebookDir, `${name}.epub`));
      expect(bytes.subarray(30, 58).toString('latin1')).toBe('mimetypeapplication/epub+zip');
      expect(bytes.readUInt16LE(8), 'mimetype is stored, not deflated').toBe(0);

      const files = unzipSync(bytes);
      const text = (path: string) => Buffer.from(files[path] ?? new Uint8Array()).toString('utf8');
      expect(text('META-INF/container.xml')).toContain('full-path="OEBPS/package.opf"');
      const opf = text('OEBPS/package.opf');
      const manifest = [...opf.matchAll(/<item id="([^"]+)" href="([^"]+)"/g)];
      const ids = manifest.map((match) => match[1] ?? '');
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, , href] of manifest) expect(files).toHaveProperty([`OEBPS/${href}`]);
      for (const [, id] of opf.matchAll(/<itemref idref="([^"]+)"/g)) expect(ids).toContain(id);
      expect(opf).toContain('properties="cover-image"');
      for (const [, href] of text('OEBPS/nav.xhtml').matchAll(/href="([^"]+\.xhtml)"/g)) {
        expect(files).toHaveProperty([`OEBPS/${href}`]);
      }
    },
  );

  test.each(books)('the pages of %s.epub are well formed: every opened tag is closed', (name) => {
    const files = unzipSync(readFileSync(join(ebookDir, `${name}.epub`)));
    for (const [path, bytes] of Object.entries(files)) {
      if (path.endsWith('.xhtml'))
        expect(firstUnbalancedTag(Buffer.from(bytes).toString('utf8')), path).toBeNull();
    }
  });

  test.each([
    ['ebook/chapters/01-choose-your-hour-and-your-chair.md'],
    ['ebook/chapters/02-install-four-tools.md'],
    ['ebook/chapters/03-say-your-name.md'],
    ['launchpad/30-day-learning-launchpad.md'],
    ['guide/content-resonance-guide.md'],
  ])('%s has in Indonesian the same parts, boxes and code', (path) => {
    const { body } = readFrontMatter(join(contentDir, path));
    const twin = readFrontMatter(twinPath(join(contentDir, path)));
    expect(headingsOf(twin.body)).toEqual(headingsOf(body));
    expect(codeOf(twin.body)).toEqual(codeOf(body));
    expect(boxesIn(twin.body)).toBe(boxesIn(body));
  });

  test.each([
    ['en', '30-day-learning-launchpad.md'],
    ['id', '30-day-learning-launchpad.id.md'],
  ])(
    'the lines of the checklist that the home page shows in "%s" are lines of the checklist',
    (language, name) => {
      const messages = JSON.parse(
        readFileSync(join('src/features/site/home/messages', `${language}.json`), 'utf8'),
      ) as Record<string, string>;
      const lines = [
        ...readFrontMatter(join(contentDir, 'launchpad', name)).body.matchAll(/^- \[ \] \d+\. (.*)$/gm),
      ];
      const steps = lines.map(([, step]) => step);
      expect(steps).toHaveLength(30);
      for (const key of ['chooseHour', 'printName', 'writeRule', 'writePage', 'pushIt', 'publishIt'])
        expect(steps).toContain(messages[key]);
    },
  );

  test('PDF, EPUB, the free checklist and the guide exist', () => {
    for (const name of Object.values(ebookNames)) {
      for (const extension of ['pdf', 'epub'])
        expect(statSync(join(ebookDir, `${name}.${extension}`)).size).toBeGreaterThan(50_000);
    }
    for (const extension of ['pdf', 'id.pdf']) {
      expect(existsSync(join(contentDir, 'launchpad', `30-day-learning-launchpad.${extension}`))).toBe(true);
      expect(existsSync(join(contentDir, 'guide', `content-resonance-guide.${extension}`))).toBe(true);
    }
  });
});

function firstUnbalancedTag(xhtml: string): string | null {
  const open: string[] = [];
  for (const [tag, slash, name = ''] of xhtml.matchAll(/<(\/?)([a-z][\w:-]*)(?:\s[^<>]*)?>/g)) {
    if (tag.endsWith('/>')) continue;
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return tag;
  }
  return open.at(-1) ?? null;
}
