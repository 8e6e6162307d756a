import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { cuesOf, parseVtt, spokenTimes, toVtt } from './captions.ts';
import { type Lesson, parseWith, twinPath, videoSchema, videosDir } from './content-files.ts';
import { readSequences, type Sequence } from './lesson-script.ts';

const sentences = z.array(z.string().min(3));
const translatedSchema = z.strictObject({
  opening: sentences,
  scenes: z.array(sentences),
  closing: sentences,
  /** Of the scenes that are chapters. */
  chapters: z.array(z.string().min(2).max(48)),
});

const sentencesOf = (sequence: Sequence) => sequence.steps.flatMap((step) => step.sentences);

interface Translation {
  /** One for each spoken sentence. */
  sentences: string[];
  /** One for each chapter. */
  chapters: string[];
}

/** The script in Indonesian; null without the file. */
function readTranslation(lesson: Lesson, sequences: Sequence[]): Translation | null {
  const path = twinPath(lesson.script);
  if (!existsSync(path)) return null;
  const { opening, scenes, closing, chapters } = parseWith(
    translatedSchema,
    parse(readFileSync(path, 'utf8')),
    path,
  );
  const parts = [opening, ...scenes, closing];
  const counts = (lists: string[][]) => lists.map((list) => list.length).join(', ');
  const spoken = sequences.map(sentencesOf);
  if (counts(parts) !== counts(spoken))
    throw new Error(`${path}: ${counts(parts)} sentences, but ${counts(spoken)} are spoken`);
  const named = sequences.filter(({ chapter }) => chapter !== null).length;
  // The opening and the closing are the same everywhere.
  const titles = ['Tujuannya', ...chapters, 'Malam ini'];
  if (titles.length !== named)
    throw new Error(`${path}: ${titles.length} chapters, but the script has ${named}`);
  return { sentences: parts.flat(), chapters: titles };
}

/** The Indonesian captions as WebVTT, timed by the English ones of the finished video; null without a translation. */
export function indonesianVtt(lesson: Lesson): string | null {
  const sequences = readSequences(lesson);
  const translation = readTranslation(lesson, sequences);
  if (!translation) return null;
  const english = readFileSync(join(videosDir, lesson.fields.video.release, 'captions', 'en.vtt'), 'utf8');
  const times = spokenTimes(parseVtt(english), sequences.flatMap(sentencesOf));
  const cues = times.flatMap(({ start, end }, i) => cuesOf(translation.sentences[i] ?? '', start, end));
  return toVtt(cues);
}

/** The Indonesian titles of its chapters; null without a translation. */
export const indonesianChapters = (lesson: Lesson): string[] | null =>
  readTranslation(lesson, readSequences(lesson))?.chapters ?? null;

/** Writes `captions/id.vtt` of a finished video, lists it in `video.json` and names the chapters there. False without a translation. */
export function translateCaptions(lesson: Lesson): boolean {
  const vtt = indonesianVtt(lesson);
  if (vtt === null) return false;
  const folder = join(videosDir, lesson.fields.video.release);
  writeFileSync(join(folder, 'captions', 'id.vtt'), vtt);
  const path = join(folder, 'video.json');
  const video = parseWith(videoSchema, JSON.parse(readFileSync(path, 'utf8')), path);
  // English first: the first captions are in the language of the voice.
  const others = video.captions.filter(({ srclang }) => srclang !== 'id');
  const captions = [...others, { srclang: 'id', label: 'Bahasa Indonesia' }];
  const titles = indonesianChapters(lesson);
  const chapters = video.chapters.map((chapter, i) => ({
    ...chapter,
    translations: { id: titles?.[i] ?? '' },
  }));
  writeFileSync(path, `${JSON.stringify({ ...video, captions, chapters }, null, 2)}\n`);
  return true;
}
