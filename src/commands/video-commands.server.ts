/** `npm run video:add`: what dropping files into the studio does (product.md#own-videos). */
import { openAsBlob } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { tiers } from '#access/tiers.ts';
import { findCourseRecord, listModuleRecords } from '#features/study/catalogue/public.server.ts';
import { type PlannedFile, planUploads } from '#features/study/catalogue/upload-plan.ts';
import { addVideo, saveCaptions } from '#features/study/videos/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { isLanguage } from '#kernel/language.ts';
import { readIn } from '#kernel/translated-form.ts';
import type { Deps } from '#kit/deps.server.ts';
import { CommandError, option, readWords } from '#platform/command-line.server.ts';
import { type CommandContext, findActor, withProduct } from './course-commands.server.ts';

export const videoAddWords = { options: ['course', 'tier', 'language', 'by'], alone: 1_000 };

const usage = 'npm run video:add -- FILES… --course javascript-from-zero';

/** The files that are named, and those in folders that are named, as the studio gets them: nothing is read yet. */
async function filesAt(places: readonly string[]): Promise<Map<File, string>> {
  const files = new Map<File, string>();
  for (const place of places) {
    const facts = await stat(place).catch(() => null);
    if (!facts) throw new CommandError(`There is no file and no folder at ${place}.`);
    const names = facts.isDirectory() ? await readdir(place, { withFileTypes: true }) : null;
    const own = names
      ? names
          .filter((one) => one.isFile() && !one.name.startsWith('.'))
          .map(({ name }) => path.join(place, name))
      : [place];
    for (const file of own) files.set(new File([await openAsBlob(file)], path.basename(file)), file);
  }
  return files;
}

const whyNot = {
  kind: 'no video and no captions',
  empty: 'empty',
  size: 'too large',
  'captions-alone': 'captions without a video of that name',
  'captions-size': 'captions that are too long',
} as const;

/** Says how far a file is: on a terminal in one line, else once. */
function progressOf(name: string, sizeBytes: number): (count: number) => void {
  const total = sizeBytes * 2;
  let done = 0;
  let shown = -1;
  return (count) => {
    done += count;
    const percent = total === 0 ? 100 : Math.floor((done * 100) / total);
    if (!process.stdout.isTTY || percent === shown) return;
    shown = percent;
    process.stdout.write(`\r${name}: ${percent}%${percent === 100 ? '\n' : ''}`);
  };
}

const reasonOfRefusal = (error: unknown): string => {
  if (error instanceof AppError && error.code !== 'INTERNAL') return error.message;
  throw error;
};

/** The video of a planned file: added, or here already. Null where it is refused. */
async function addPlanned(
  deps: Deps,
  planned: PlannedFile,
  given: { place: string; by: string; draft: Parameters<typeof addVideo>[1]['to'] },
): Promise<string | null> {
  const { file, kind, title } = planned;
  if (kind === 'captions') return planned.mediaId;
  try {
    const { id, isHere } = await addVideo(deps, {
      place: given.place,
      name: file.name,
      to: kind === 'replace' || kind === 'fill' ? { moduleId: planned.moduleId } : given.draft,
      by: given.by,
      onBytes: progressOf(file.name, file.size),
    });
    if (isHere) {
      console.log(`${file.name}: the school has this video already.`);
      return null;
    }
    if (kind === 'new') console.log(`${file.name}: a draft, “${title}”.`);
    else console.log(`${file.name}: the new video of “${title}”, as soon as it is ready.`);
    return id;
  } catch (error) {
    console.log(`${file.name}: not added. ${reasonOfRefusal(error)}`);
    return null;
  }
}

async function addCaptions(
  deps: Deps,
  mediaId: string,
  by: string,
  { captions }: PlannedFile,
  places: Map<File, string>,
) {
  for (const { file, language } of captions) {
    try {
      const text = await readFile(places.get(file) ?? '', 'utf8');
      await saveCaptions(deps, { userId: by }, { id: mediaId, language, revision: 0, text });
      console.log(`${file.name}: captions in ${language}.`);
    } catch (error) {
      console.log(`${file.name}: not added. ${reasonOfRefusal(error)}`);
    }
  }
}

async function videoAdd(context: CommandContext): Promise<void> {
  const { root, args } = context;
  const words = readWords(args, videoAddWords);
  const slug = option(args, 'course');
  if (words.length === 0 || !slug) throw new CommandError(`Which files, and which course? ${usage}`);
  const plan = option(args, 'tier');
  const tier = tiers.find((one) => one === plan);
  if (plan !== undefined && !tier)
    throw new CommandError(`There is no plan ${plan}. There are: ${tiers.join(', ')}.`);
  const asked = option(args, 'language');
  if (asked !== undefined && !isLanguage(asked))
    throw new CommandError('Which language? --language id or en');
  const places = await filesAt(words.map((word) => path.resolve(root, word)));
  const by = await findActor(context);
  await withProduct(context, async (deps) => {
    const course = await findCourseRecord(deps.db, { slug });
    if (!course || course.deletedAt) throw new CommandError(`There is no course ${slug}.`);
    const { modules } = await listModuleRecords(deps.db, course.id);
    const language = asked ?? course.language;
    const known = modules.map((module) => ({
      id: module.id,
      title: readIn(module).title,
      folderName: module.folderName,
      hasVideo: module.videoGuid !== '',
      mediaId: module.mediaId,
    }));
    const planned = planUploads([...places.keys()], known, [], language);
    for (const { name, why } of planned.refused) console.log(`${name}: left out, ${whyNot[why]}.`);
    for (const one of planned.files) {
      const mediaId = await addPlanned(deps, one, {
        place: places.get(one.file) ?? '',
        by,
        draft: {
          draft: {
            courseId: course.id,
            title: one.title.slice(0, 200),
            tier: tier ?? modules.at(-1)?.tier ?? 'ESSENTIAL',
            language,
          },
        },
      });
      if (mediaId !== null) await addCaptions(deps, mediaId, by, one, places);
    }
    console.log(
      `${planned.files.length} ${planned.files.length === 1 ? 'file' : 'files'} of ${slug}. The server converts them one at a time.`,
    );
  });
}

export const videoCommands: Record<string, (context: CommandContext) => Promise<void>> = {
  'video:add': videoAdd,
};
