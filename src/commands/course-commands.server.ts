/** `npm run course:export`, `npm run course:import` (docs/course-folders.md). */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findUserByEmail } from '#features/people/accounts/server/queries.ts';
import { listStaffIds } from '#features/people/accounts/server/roles.ts';
import type { CourseFolder } from '#features/study/course-folders/folder.ts';
import { leftOutTexts } from '#features/study/course-folders/left-out-texts.ts';
import {
  applyFrom,
  differenceOf,
  exportCourse,
  folderFor,
  isNothing,
  leftOutLines,
  makePlan,
  notSentTo,
  readArchive,
  writeFolder,
  zipOf,
} from '#features/study/course-folders/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { isLanguage, type Language, languageNames, languages } from '#kernel/language.ts';
import type { Deps } from '#kit/deps.server.ts';
import { CommandError, option, readWords } from '#platform/command-line.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { AppConfig } from '#platform/env.server.ts';
import { compose } from '#server/compose.server.ts';

export interface CommandContext {
  db: Db;
  config: AppConfig;
  root: string;
  args: readonly string[];
}

/** The product without its workers: a running one goes on with what is enqueued. */
export async function withProduct<Result>(
  { config, root }: CommandContext,
  work: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  const { deps, close } = await compose({ ...config, runJobs: false }, { projectRoot: root });
  try {
    return await work(deps);
  } catch (error) {
    // Worded for people: a file and its line, or what must be done first.
    if (error instanceof AppError && error.code !== 'INTERNAL') throw new CommandError(error.message);
    throw error;
  } finally {
    await close();
  }
}

async function assertFree(place: string): Promise<void> {
  const entries = await readdir(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error.code === 'ENOTDIR' ? new CommandError(`${place} is a file.`) : error;
  });
  if (entries.filter((name) => name !== '.git').length > 0)
    throw new CommandError(
      `${place} is not empty. Delete its files first, except .git, or choose another folder.`,
    );
}

/** Written beside its place and then renamed, so that there is a whole ZIP or none. */
async function writeZip(zip: NodeJS.ReadableStream, place: string): Promise<void> {
  const draft = `${place}.part`;
  try {
    await pipeline(zip, createWriteStream(draft));
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function courseExport(context: CommandContext): Promise<void> {
  const { root, args } = context;
  const [slug] = readWords(args, { options: ['to'], alone: 1 });
  if (!slug) throw new CommandError('Which course? npm run course:export -- javascript-from-zero --to PATH');
  const place = path.resolve(root, option(args, 'to') ?? `${slug}.zip`);
  const isZip = place.endsWith('.zip');
  if (!isZip) await assertFree(place);
  await withProduct(context, async (deps) => {
    const course = await exportCourse(deps, { slug });
    if (isZip) await writeZip(zipOf(deps, course), place);
    else await writeFolder(deps, course, place);
    console.log(`${place}: ${course.files.length} files of ${slug}.`);
    for (const line of leftOutLines(course)) console.log(line);
  });
}

/** Who is named in the audit log and as the uploader of files. */
export async function findActor({ db, args }: CommandContext): Promise<string> {
  const email = option(args, 'by');
  const editors = await listStaffIds(db, 'editor');
  if (email !== undefined) {
    const user = await findUserByEmail(db, email);
    if (!user || !editors.includes(user.id))
      throw new CommandError(`${email} is not an editor or an owner here.`);
    return user.id;
  }
  const owners = await listStaffIds(db, 'owner');
  const [owner] = owners;
  if (owner === undefined || owners.length > 1)
    throw new CommandError('Whose change is it? Add --by with the email of an editor or an owner.');
  return owner;
}

type Shown = Awaited<ReturnType<typeof differenceOf>>;

const signs = { added: '+', changed: '~', moved: '>', removed: '-' } as const;

const placeOf = ({ title, course }: Shown['shared'][number]['others'][number]): string =>
  course === null ? `“${title}”` : `“${title}” of “${course}”`;

function* linesOf({ groups, counts, withLearners, opened, shared, toEncode }: Shown): Generator<string> {
  for (const { name, mark, was, files } of groups) {
    const folder = name === '' ? 'course.yaml' : name;
    if (mark !== null) yield `${signs[mark]} ${folder}${was === null ? '' : ` (was ${was})`}`;
    if (mark === 'added' || mark === 'removed') continue;
    for (const { inner, mark: sign, plus, minus, sizeBytes, lines } of files) {
      const size = sizeBytes === null ? `+${plus} -${minus}` : `${sizeBytes} bytes`;
      yield `${signs[sign]} ${name === '' ? '' : `${name}/`}${inner} ${sign === 'moved' ? '' : size}`.trimEnd();
      for (const { kind, parts } of lines) {
        const text = parts.map((part) => part.text).join('');
        if (kind === 'added') yield `    + ${text}`;
        if (kind === 'removed') yield `    - ${text}`;
      }
    }
  }
  for (const { title, learners, notes } of withLearners)
    yield `! ${learners} people have learned in “${title}” and have ${notes} notes there: it is hidden, not deleted.`;
  for (const { title, from, to, isFreeNow } of opened)
    yield `! “${title}” opens for more people: ${isFreeNow ? 'it becomes a free preview' : `${from} to ${to}`}.`;
  for (const { title, others } of shared)
    yield `! The captions or chapters of “${title}” change in ${others.map(placeOf).join(', ')} too, which shows the same video.`;
  for (const { title, sizeBytes } of toEncode)
    yield `! The video of “${title}” (${sizeBytes} bytes) is encoded first; the module is a draft until then.`;
  yield `${counts.added} added, ${counts.changed} changed, ${counts.moved} moved, ${counts.removed} removed.`;
}

const ownLanguage = () =>
  new CommandError(
    'A folder says itself in which language it is. --language is for courses of other systems.',
  );

/** What is read: a folder or a ZIP of ours, or a course of another system, which is made into a folder first. */
async function withSource<Result>(
  deps: Deps,
  { place, userId, language }: { place: string; userId: string; language: Language | undefined },
  work: (
    source: Pick<Awaited<ReturnType<typeof readArchive>>, 'folder' | 'place' | 'report'>,
  ) => Promise<Result>,
): Promise<Result> {
  const facts = await stat(place).catch(() => null);
  if (!facts) throw new CommandError(`There is no file and no folder at ${place}.`);
  // Beside the videos, which may be large.
  const parent = path.join(deps.config.videos.directory, 'work');
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const own = await mkdtemp(path.join(parent, 'command-'));
  try {
    const read = await readArchive({ place, name: path.basename(place), work: own }, userId);
    if (language && !read.report) throw ownLanguage();
    return await work({ ...read, folder: await folderFor(deps, read, language) });
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof readArchive>>['report']>;

/** By module which captions and chapters at Bunny are not as the folder has them. */
const bunnyLines = (groups: Report['leftOut']): string[] =>
  groups.flatMap(({ reason, names, count }) => [
    `! Captions and chapters at Bunny: ${leftOutTexts[reason]()}`,
    ...names.map((name) => `    ${name}`),
    ...(count > names.length ? [`    and ${count - names.length} more`] : []),
  ]);

/** By name what stays behind of another system's course. */
function* reportLines({ leftOut }: Report, { slug, language }: CourseFolder['course']): Generator<string> {
  yield `It becomes a new course, ${slug}. Every module is a draft.`;
  yield `Its language is ${languageNames[language]}. Another one: --language ${languages.find((other) => other !== language)}`;
  for (const { reason, names, count } of leftOut) {
    yield `Not imported: ${leftOutTexts[reason]()}`;
    for (const name of names) yield `    ${name}`;
    if (count > names.length) yield `    and ${count - names.length} more`;
  }
}

async function courseImport(context: CommandContext): Promise<void> {
  const { root, args } = context;
  const [from] = readWords(args, { options: ['by', 'language'], flags: ['apply'], alone: 1 });
  if (!from)
    throw new CommandError(
      'From where? npm run course:import -- PATH of a folder, a ZIP, a .mbz, .imscc or .csv of another system, or a folder with a .csv and its videos',
    );
  const language = option(args, 'language');
  if (language !== undefined && !isLanguage(language))
    throw new CommandError(`Which language? --language ${languages.join(' or --language ')}`);
  const place = path.resolve(root, from);
  const userId = await findActor(context);
  await withProduct(context, async (deps) =>
    withSource(deps, { place, userId, language }, async ({ folder, place: read, report }) => {
      const plan = await makePlan(deps, folder);
      for (const line of bunnyLines(plan.bunny.left)) console.log(line);
      if (isNothing(plan)) return console.log('Nothing to change.');
      if (report) for (const line of reportLines(report, folder.course)) console.log(line);
      for (const line of linesOf(await differenceOf(deps, plan))) console.log(line);
      if (!args.includes('--apply'))
        return console.log('Nothing has changed yet. Add --apply to make these changes.');
      const { changes, id } = await applyFrom(deps, folder, {
        place: read,
        actor: { userId },
        seen: plan.seen,
        from: place,
        foreign: report,
      });
      console.log(
        `${changes} ${changes === 1 ? 'change was' : 'changes were'} made to ${folder.course.slug}.`,
      );
      for (const line of bunnyLines(await notSentTo(deps.db, id))) console.log(line);
    }),
  );
}

export const courseCommands: Record<string, (context: CommandContext) => Promise<void>> = {
  'course:export': courseExport,
  'course:import': courseImport,
};
