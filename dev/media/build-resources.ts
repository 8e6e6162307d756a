/**
 * Builds the files that learners download: `node dev/media/build-resources.ts [slug…]`.
 * A PDF is printed from the body of its resource; `name.zip` contains the folder `name` beside it, and `name.id.zip`
 * the same with the Indonesian files of `name.id`. If `name.md` is
 * beside `name.pdf` or `name.docx`, these are built from it instead, on a plain page: they are forms to fill in. All
 * other files are used as they are. At the end the courses get their copies (`content/courses/<course>/resources`).
 */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { type Zippable, zipSync } from 'fflate';
import { fileLanguage, isLanguage, type Language } from '#kernel/language.ts';
import { withPage } from './chromium.ts';
import {
  contentDir,
  foldersIn,
  parseWith,
  type ResourceFields,
  readFrontMatter,
  readLessons,
  readTwin,
  resourceSchema,
  resourceTexts,
  titleSchema,
  twinPath,
} from './content-files.ts';
import { markdownToDocx } from './docx.ts';
import { markdownToHtml } from './markdown.ts';
import { hasFullEnd, lettersByPage } from './pdf-pages.ts';
import { formHtml, hillFoot, sheetHtml } from './print-style.ts';

const resourcesDir = join(contentDir, 'resources');
const kinds = {
  en: { TEMPLATE: 'Template', CHEATSHEET: 'Cheatsheet', GUIDE: 'Guide' },
  id: { TEMPLATE: 'Template', CHEATSHEET: 'Cheat sheet', GUIDE: 'Panduan' },
};
/** A fixed date keeps a rebuilt ZIP identical when its content has not changed. */
const zipDate = new Date('2025-01-01T00:00:00');

export async function printPdf(html: string, path: string): Promise<void> {
  await withPage({ width: 1000, height: 1400 }, async (page) => {
    await page.setContent(html, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    await page.pdf({ path, preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  });
}

/** `app.zip` contains the folder `app`; `app.id.zip` the same, with the files of `app.id` in the place of their twins. */
function zipFolder(dir: string, path: string): void {
  const name = path.slice(0, -'.zip'.length);
  const rootName = name.replace(/\.id$/, '');
  const files: Zippable = {};
  for (const folder of new Set([rootName, name])) {
    for (const entry of readdirSync(join(dir, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      files[`${rootName}/${relative(join(dir, folder), file)}`] = [readFileSync(file), { mtime: zipDate }];
    }
  }
  writeFileSync(join(dir, path), zipSync(files, { level: 9 }));
}

/** Two columns are used only if no line of code would have to wrap. */
function longestCodeLine(body: string): number {
  const blocks = [...body.matchAll(/```\w*\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
  return Math.max(0, ...blocks.flatMap((block) => block.split('\n').map((line) => line.length)));
}

/** From comfortable to the smallest size that prints well: a cheatsheet belongs on one page if it stays readable. */
const cheatsheetSizes = [10.2, 9.6, 9.1, 8.6] as const;
/** For everything else: a smaller one is used only where the larger one leaves a last page nearly empty. */
const textSizes = { GUIDE: [10.2, 9.8, 9.4], TEMPLATE: [9.4, 9, 8.6], CHEATSHEET: [9.4, 9, 8.6] } as const;

/** `drawing` is printed in the place of the first block of plain text, which draws the same on the web. */
type Sheet = { language: Language; title: string; body: string; drawing?: string | undefined };

function printedBody({ body, drawing }: Sheet): string {
  const html = markdownToHtml(body);
  if (!drawing) return html;
  const drawn = html.replace(/<pre><code class="[^"]*language-text">[^<]*<\/code><\/pre>/, () => drawing);
  if (drawn === html) throw new Error('drawing.svg: the text has no block of plain text for it');
  return drawn;
}

async function buildSheet(of: Sheet, type: ResourceFields['type'], out: string) {
  const { language, title, body } = of;
  const isCheatsheet = type === 'CHEATSHEET';
  const isNarrow = isCheatsheet && longestCodeLine(body) <= 50;
  const sheet = { language, title, kind: kinds[language][type], body: printedBody(of), foot: '' };
  for (const size of isNarrow ? cheatsheetSizes : textSizes[type]) {
    await printPdf(sheetHtml({ ...sheet, columns: isNarrow ? 2 : 1, size }), out);
    const pages = lettersByPage(out);
    if (pages.length === 1 || (!isNarrow && hasFullEnd(pages))) return;
  }
  // It needs a second page in any case, so use the largest size.
  if (isNarrow) await printPdf(sheetHtml({ ...sheet, columns: 2, size: cheatsheetSizes[0] }), out);
}

async function buildForm({ language, title, body }: Sheet, out: string): Promise<void> {
  if (out.endsWith('.docx')) writeFileSync(out, markdownToDocx(body, title, language));
  else await printPdf(formHtml(language, title, markdownToHtml(body)), out);
}

async function buildResource(slug: string): Promise<void> {
  const dir = join(resourcesDir, slug);
  const source = join(dir, 'resource.md');
  const { data, body } = readFrontMatter(source);
  const fields = parseWith(resourceSchema, data, source);
  const twin = readTwin(source, resourceTexts);
  const picture = join(dir, 'drawing.svg');
  const drawing = existsSync(picture) ? readFileSync(picture, 'utf8') : undefined;
  const sheets = {
    en: { language: 'en' as const, title: fields.title, body, drawing },
    id: twin && { language: 'id' as const, title: twin.data.title, body: twin.body, drawing },
  };
  for (const { file: path } of fields.files) {
    const out = join(dir, path);
    const form = out.replace(/\.(pdf|docx)$/, '.md');
    const sheet = sheets[fileLanguage(path)];
    if (!sheet) throw new Error(`${source}: ${path} needs resource.id.md`);
    if (form !== out && existsSync(form)) {
      await buildForm({ ...sheet, body: readFileSync(form, 'utf8') }, out);
    } else if (path.endsWith('.zip')) {
      zipFolder(dir, path);
    } else if (path.endsWith('.pdf')) {
      await buildSheet(sheet, fields.type, out);
    } else if (!existsSync(out)) {
      throw new Error(`${source}: ${path} is written by hand, and is missing`);
    }
  }
  console.log(`${slug}: ${fields.files.map(({ file }) => file).join(', ')}`);
}

/** Every course's folder is whole: it has a copy of each resource that its modules list, and of no other. */
export function copyToCourses(): void {
  for (const [course, lessons] of Object.entries(Object.groupBy(readLessons(), (one) => one.courseSlug))) {
    const folder = join(contentDir, 'courses', course, 'resources');
    rmSync(folder, { recursive: true, force: true });
    for (const slug of new Set(lessons?.flatMap(({ fields }) => fields.resources))) {
      const dir = join(resourcesDir, slug);
      const source = join(dir, 'resource.md');
      const { files } = parseWith(resourceSchema, readFrontMatter(source).data, source);
      for (const text of [source, twinPath(source)])
        if (existsSync(text)) cpSync(text, join(folder, slug, basename(text)));
      for (const { file } of files) cpSync(join(dir, file), join(folder, slug, 'files', file));
    }
  }
}

/** A free document in both languages: `name.md` beside `name.pdf`, and `name.id.md` beside `name.id.pdf`. */
async function buildDocument(
  path: string,
  kind: Record<Language, string>,
  { size, ...layout }: { columns: 1 | 2; size: Record<Language, number>; foot: string },
): Promise<void> {
  const source = join(contentDir, path);
  const english = readFrontMatter(source);
  const documents = { en: { ...english, data: parseWith(titleSchema, english.data, source) } };
  for (const [language, document] of Object.entries({ ...documents, id: readTwin(source, titleSchema) })) {
    if (!document || !isLanguage(language)) continue;
    const { title } = document.data;
    const html = sheetHtml({
      language,
      title,
      kind: kind[language],
      body: markdownToHtml(document.body),
      size: size[language],
      ...layout,
    });
    await printPdf(html, (language === 'en' ? source : twinPath(source)).replace(/\.md$/, '.pdf'));
    console.log(`${path} (${language})`);
  }
}

const buildLaunchpad = () =>
  buildDocument(
    'launchpad/30-day-learning-launchpad.md',
    { en: 'Free checklist', id: 'Checklist gratis' },
    { columns: 2, size: { en: 11.2, id: 11.2 }, foot: hillFoot() },
  );

/** The guide for people who write about what they learn; its own form hands it out. */
const buildGuide = () =>
  buildDocument(
    'guide/content-resonance-guide.md',
    { en: 'Free guide', id: 'Panduan gratis' },
    // The Indonesian text is longer, and has room on the same four pages in a smaller size.
    { columns: 1, size: { en: 10.8, id: 10.1 }, foot: '' },
  );

if (import.meta.main) {
  const wanted = process.argv.slice(2);
  for (const slug of foldersIn(resourcesDir)) {
    if (wanted.length === 0 || wanted.includes(slug)) await buildResource(slug);
  }
  copyToCourses();
  if (wanted.length === 0 || wanted.includes('launchpad')) await buildLaunchpad();
  if (wanted.length === 0 || wanted.includes('guide')) await buildGuide();
}
