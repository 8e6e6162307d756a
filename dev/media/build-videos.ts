/**
 * Builds the screencasts: `node dev/media/build-videos.ts [--same-voice] [--frames DIR] [module-slug…]`; all of them
 * without a slug. `--same-voice` draws new pictures under the voice that a video has. `--frames DIR` only writes the
 * final picture of every step there, for review.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { fontCss } from './brand.ts';
import { type Cue, cuesOf, parseVtt, spokenTimes, toVtt } from './captions.ts';
import { withPage } from './chromium.ts';
import { type Lesson, readLessons, type VideoFields, videosDir } from './content-files.ts';
import { encodeHls, folderBytes, frameRate, type Shot, type Sound } from './encode.ts';
import { type FrameContext, frameHtml, type Moment, pageHtml, typingSpan } from './frame-view.ts';
import { type Picture, readSequences, type Sequence } from './lesson-script.ts';
import { type Placed, sampleRate, speak, writeNarration } from './narration.ts';
import { buildPoster, loadFonts } from './posters.ts';
import { buildSeekSheets } from './seek-sheets.ts';
import { translateCaptions } from './translated-captions.ts';

const pauseBetween = { sentences: 0.42, steps: 0.85, scenes: 1.15 };
const tail = 1.6;
/** Faster than anyone types, slow enough to read along. */
const typedPerSecond = 38;
const entering = [0.35, 0.75, 1];
const fading = [0.25, 0.55, 0.85];
const titleFrames = 24;
/** A title is looked at for three seconds. What else is said over it has the module's promise to look at. */
const mostTitle = 3 * frameRate;

type TimedStep = { picture: Picture; chapter: number; startFrame: number; frames: number; isFirst: boolean };
/** The narration of a video: when each of its sentences is said, in seconds, and their captions. */
type Voice = {
  times: { start: number; end: number }[];
  captions: string;
  length: number;
  sound: Sound;
};
type Timeline = { steps: TimedStep[]; chapters: VideoFields['chapters']; length: number };

const toFrames = (seconds: number) => Math.ceil(seconds * frameRate);

/** How many characters this picture types before the rest of it appears. */
function typedLength(picture: Picture): number {
  if (picture.view === 'code') {
    const { start, end } = typingSpan(picture.before, picture.code);
    return end - start;
  }
  if (picture.view === 'terminal') {
    const line = picture.lines[picture.freshFrom];
    return line?.kind === 'run' ? (line.text.split('\u0000')[1] ?? '').length : 0;
  }
  return 0;
}

function typingFrames(picture: Picture, stepFrames: number): number {
  const letters = typedLength(picture);
  // Long pieces are typed faster: the result must be on the screen while it is being explained.
  return Math.min(toFrames(letters / typedPerSecond), Math.floor(stepFrames * 0.55));
}

/** Speaks every sentence of the script; the sound is written to `wav`. */
function newVoice(sequences: Sequence[], wav: string): Voice {
  const times: Voice['times'] = [];
  const placed: Placed[] = [];
  const cues: Cue[] = [];
  let at = 0.3;
  for (const sequence of sequences) {
    for (const [index, step] of sequence.steps.entries()) {
      for (const sentence of step.sentences) {
        const samples = speak(sentence);
        const end = at + samples.length / sampleRate;
        times.push({ start: at, end });
        placed.push({ at, samples });
        cues.push(...cuesOf(sentence, at, end + 0.12));
        at = end + pauseBetween.sentences;
      }
      at += step.hold;
      const isLast = index === sequence.steps.length - 1;
      // Nothing happens on the title, so it goes when its sentence has been said.
      const pause = isLast && step.picture.view !== 'title' ? pauseBetween.scenes : pauseBetween.steps;
      at += pause - pauseBetween.sentences;
    }
  }
  // A whole number of seconds, because the provider's `length` is one.
  const length = Math.ceil(at + tail);
  writeNarration(wav, placed, length);
  return { times, captions: toVtt(cues), length, sound: { wav } };
}

/** The voice of the finished video. Throws when its captions say something else than the script. */
function sameVoice(lesson: Lesson, sequences: Sequence[]): Voice {
  const video = join(videosDir, lesson.fields.video.release);
  const captions = readFileSync(join(video, 'captions', 'en.vtt'), 'utf8');
  const sentences = sequences.flatMap(({ steps }) => steps.flatMap((step) => step.sentences));
  const { length } = JSON.parse(readFileSync(join(video, 'video.json'), 'utf8')) as VideoFields;
  const times = spokenTimes(parseVtt(captions), sentences);
  return { times, captions, length, sound: { folder: join(video, 'audio') } };
}

/** Each step begins a moment before its first sentence, and lasts until the next one begins. */
function toTimeline(sequences: Sequence[], { times, length }: Voice, { fields }: Lesson): Timeline {
  const steps: TimedStep[] = [];
  const chapters: VideoFields['chapters'] = [];
  let sentence = 0;
  for (const sequence of sequences) {
    for (const [index, { picture, sentences }] of sequence.steps.entries()) {
      const startFrame = steps.length === 0 ? 0 : toFrames((times[sentence]?.start ?? length) - 0.2);
      sentence += sentences.length;
      if (index === 0 && sequence.chapter !== null)
        chapters.push({ title: sequence.chapter, start: Math.floor(startFrame / frameRate), end: 0 });
      const chapter = chapters.length - 1;
      steps.push({ picture, chapter, startFrame, frames: 0, isFirst: index === 0 });
    }
  }
  steps.forEach((step, i) => {
    step.frames = (steps[i + 1]?.startFrame ?? length * frameRate) - step.startFrame;
  });
  const [title] = steps;
  if (title && title.frames > mostTitle) {
    const promise: Picture = {
      view: 'slide',
      heading: fields.title,
      card: null,
      points: [fields.summary],
      freshFrom: 0,
      big: '',
      bigIsNew: false,
      lang: 'text',
    };
    steps.splice(1, 0, {
      ...title,
      picture: promise,
      startFrame: mostTitle,
      frames: title.frames - mostTitle,
    });
    title.frames = mostTitle;
  }
  chapters.forEach((chapter, i) => {
    chapter.end = chapters[i + 1]?.start ?? length;
  });
  return { steps, chapters, length };
}

class Camera {
  private browserHtml = '';
  private readonly errors: string[] = [];
  private readonly page: Page;
  private readonly session: CDPSession;
  private readonly lesson: Lesson;
  private readonly chapters: string[];

  constructor(page: Page, session: CDPSession, lesson: Lesson, chapters: string[]) {
    this.page = page;
    this.session = session;
    this.lesson = lesson;
    this.chapters = chapters;
    page.on('pageerror', (error) => this.errors.push(error.message));
  }

  async shoot(step: TimedStep, moment: Moment): Promise<Buffer> {
    const context: FrameContext = { lesson: this.lesson, chapters: this.chapters, chapter: step.chapter };
    await this.page.evaluate(
      (html) => {
        const stage = document.getElementById('stage');
        if (stage) stage.innerHTML = html;
      },
      frameHtml(step.picture, moment, context),
    );
    await this.showBrowser(step.picture, moment);
    const { data } = await this.session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
    });
    return Buffer.from(data, 'base64');
  }

  /** The browser panel is a real frame with the learner's own page in it; it is reloaded only when that changes. */
  private async showBrowser(picture: Picture, moment: Moment): Promise<void> {
    const html = picture.view === 'code' && picture.panel === 'browser' ? picture.browser : null;
    const opacity = html === null ? 0 : moment.scene;
    const isChanged = html !== null && html !== this.browserHtml && moment.enter > 0;
    if (isChanged) this.browserHtml = html;
    await this.page.evaluate(
      async ({ source, shown }) => {
        const frame = document.getElementById('browser');
        if (!(frame instanceof HTMLIFrameElement)) return;
        frame.style.display = shown > 0 ? 'block' : 'none';
        frame.style.opacity = String(shown);
        if (source === null) return;
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
        frame.srcdoc = source;
        await loaded;
        await (frame.contentWindow as (Window & { visited?: Promise<void> }) | null)?.visited;
      },
      { source: isChanged ? `<style>${fontCss()}</style>${html}` : null, shown: opacity },
    );
    if (isChanged) await this.expectShown(picture);
    if (picture.view !== 'code' || picture.panel !== 'browser') this.browserHtml = '';
  }

  /** A page that fails, or does not show what its script promises, is no video. */
  private async expectShown(picture: Picture): Promise<void> {
    if (this.errors.length > 0)
      throw new Error(`the page of ${this.lesson.folder}: ${this.errors.join(', ')}`);
    if (picture.view !== 'code' || picture.shows === '') return;
    const text = await this.page.frameLocator('#browser').locator('body').innerText();
    if (!text.replaceAll('\u00a0', ' ').includes(picture.shows))
      throw new Error(`the page of ${this.lesson.folder} does not show "${picture.shows}" but\n${text}`);
  }
}

const steady: Moment = { typed: Number.MAX_SAFE_INTEGER, enter: 1, scene: 1, cursor: true };

async function shootStep(camera: Camera, step: TimedStep, isVeryFirst: boolean): Promise<Shot[]> {
  const shots: Shot[] = [];
  let left = step.frames;
  const take = async (moment: Moment, frames: number) => {
    const count = Math.min(frames, left);
    if (count <= 0) return;
    shots.push({ png: await camera.shoot(step, moment), frames: count });
    left -= count;
  };
  const letters = typedLength(step.picture);
  const atRest = { ...steady, typed: 0, enter: letters > 0 ? 0 : (entering[0] ?? 1) };
  if (step.isFirst && !isVeryFirst) for (const scene of fading) await take({ ...atRest, scene }, 1);
  const typing = typingFrames(step.picture, left);
  for (let i = 1; i <= typing; i += 1)
    await take({ ...steady, typed: Math.round((letters * i) / typing), enter: 0 }, 1);
  if (step.picture.view === 'title') {
    for (let i = 1; i <= titleFrames; i += 1) await take({ ...steady, enter: i / titleFrames }, 1);
  } else if (step.picture.view === 'tonight') {
    for (let i = 1; i <= 30; i += 1) await take({ ...steady, enter: i / 30 }, 2);
  } else {
    for (const enter of entering) await take({ ...steady, enter }, 1);
  }
  await rest(step, take, () => left);
  return shots;
}

/** Between changes the cursor blinks slowly: a sign of life that costs almost no bytes. */
async function rest(
  step: TimedStep,
  take: (moment: Moment, frames: number) => Promise<void>,
  left: () => number,
): Promise<void> {
  const hasCursor = step.picture.view === 'code' || step.picture.view === 'terminal';
  if (!hasCursor) return take(steady, left());
  const blink = Math.round(frameRate * 0.7);
  for (let isOn = true; left() > 0; isOn = !isOn) await take({ ...steady, cursor: isOn }, blink);
}

async function buildVideo(lesson: Lesson, sequences: Sequence[], keepsVoice: boolean): Promise<void> {
  const started = Date.now();
  const scratch = mkdtempSync(join(tmpdir(), 'langkah-video-'));
  try {
    const wav = join(scratch, 'narration.wav');
    const voice = keepsVoice ? sameVoice(lesson, sequences) : newVoice(sequences, wav);
    const timeline = toTimeline(sequences, voice, lesson);
    // Made elsewhere and then put in its place, so that there is a whole video at any moment.
    const out = join(scratch, 'video');
    mkdirSync(join(out, 'captions'), { recursive: true });

    const shots = await withPage({ width: 1280, height: 720 }, async (page) => {
      await page.setContent(pageHtml());
      await loadFonts(page);
      const camera = new Camera(
        page,
        await page.context().newCDPSession(page),
        lesson,
        timeline.chapters.map((c) => c.title),
      );
      const all: Shot[] = [];
      for (const [i, step] of timeline.steps.entries()) all.push(...(await shootStep(camera, step, i === 0)));
      const first = timeline.steps[0];
      if (first) await camera.shoot(first, steady);
      writeFileSync(join(out, 'thumbnail.jpg'), await page.screenshot({ type: 'jpeg', quality: 84 }));
      return all;
    });

    await encodeHls(out, shots, voice.sound);
    await buildSeekSheets(out, timeline.length);
    writeFileSync(join(out, 'captions', 'en.vtt'), voice.captions);
    writeFileSync(join(out, 'video.json'), `${JSON.stringify(videoFields(lesson, timeline), null, 2)}\n`);
    const place = join(videosDir, lesson.fields.video.release);
    rmSync(place, { recursive: true, force: true });
    cpSync(out, place, { recursive: true });
    translateCaptions(lesson);
    await buildPoster(lesson);
    const minutes = Math.ceil(timeline.length / 60);
    writeDuration(lesson, minutes);
    const megabytes = (folderBytes(out) / 1e6).toFixed(2);
    const took = Math.round((Date.now() - started) / 1000);
    console.log(
      `${lesson.slug}: ${timeline.length} s, ${shots.length} shots, ${megabytes} MB, made in ${took} s`,
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function videoFields(lesson: Lesson, timeline: Timeline): VideoFields {
  return {
    guid: lesson.fields.video.release,
    title: lesson.fields.title,
    length: timeline.length,
    width: 1280,
    height: 720,
    framerate: frameRate,
    availableResolutions: '360p,720p',
    thumbnailFileName: 'thumbnail.jpg',
    captions: [{ srclang: 'en', label: 'English' }],
    chapters: timeline.chapters,
    status: 4,
  };
}

/** The module's minutes follow the video, never the other way round. */
function writeDuration(lesson: Lesson, minutes: number): void {
  const path = join(lesson.dir, 'module.md');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace(/^minutes: .*$/m, `minutes: ${minutes}`));
}

async function writeFrames(lesson: Lesson, sequences: Sequence[], dir: string): Promise<void> {
  mkdirSync(dir, { recursive: true });
  const chapters = sequences.map((s) => s.chapter).filter((title) => title !== null);
  await withPage({ width: 1280, height: 720 }, async (page) => {
    await page.setContent(pageHtml());
    await loadFonts(page);
    const camera = new Camera(page, await page.context().newCDPSession(page), lesson, chapters);
    let chapter = -1;
    let count = 0;
    for (const sequence of sequences) {
      if (sequence.chapter !== null) chapter += 1;
      for (const step of sequence.steps) {
        const timed = { picture: step.picture, chapter, startFrame: 0, frames: 1, isFirst: false };
        const name = `${lesson.folder}-${String(count).padStart(2, '0')}.png`;
        writeFileSync(join(dir, name), await camera.shoot(timed, steady));
        count += 1;
      }
    }
  });
}

const args = process.argv.slice(2);
const voiceAt = args.indexOf('--same-voice');
if (voiceAt >= 0) args.splice(voiceAt, 1);
const framesAt = args.indexOf('--frames');
const framesDir = framesAt >= 0 ? args.splice(framesAt, 2)[1] : undefined;
const lessons = readLessons().filter((lesson) => args.length === 0 || args.includes(lesson.slug));
if (lessons.length === 0) throw new Error(`no module called ${args.join(', ')}`);
for (const lesson of lessons) {
  const sequences = readSequences(lesson);
  if (framesDir !== undefined) await writeFrames(lesson, sequences, framesDir);
  else await buildVideo(lesson, sequences, voiceAt >= 0);
}
