import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Lesson, parseWith } from './content-files.ts';

/**
 * The language of `script.yaml`: what is said, and what is on the screen meanwhile. A scene is one picture that
 * changes step by step; a step is one or more sentences and the change that they describe.
 */
const say = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : [value]));
const mark = z
  .union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))])
  .transform((value) => (Array.isArray(value) ? value : [value]));
const base = { chapter: z.string().max(48).optional() };

const slideScene = z.strictObject({
  ...base,
  view: z.literal('slide'),
  heading: z.string(),
  steps: z.array(
    z.strictObject({
      say,
      point: z.string().optional(),
      big: z.string().optional(),
      lang: z.string().optional(),
    }),
  ),
});

const codeScene = z.strictObject({
  ...base,
  view: z.literal('code'),
  project: z.string(),
  files: z.array(z.string()),
  file: z.string(),
  code: z.string().default(''),
  panel: z.enum(['none', 'console', 'terminal', 'browser']).default('none'),
  steps: z.array(
    z.strictObject({
      say,
      /** Switches to another file; its text is remembered between switches. */
      file: z.string().optional(),
      files: z.array(z.string()).optional(),
      code: z.string().optional(),
      add: z.string().optional(),
      edit: z.tuple([z.string(), z.string()]).optional(),
      mark: mark.optional(),
      note: z.string().optional(),
      out: z.string().optional(),
      browser: z.string().optional(),
    }),
  ),
});

const terminalScene = z.strictObject({
  ...base,
  view: z.literal('terminal'),
  folder: z.string(),
  files: z.array(z.string()).default([]),
  steps: z.array(
    z.strictObject({
      say,
      run: z.string().optional(),
      out: z.string().optional(),
      files: z.array(z.string()).optional(),
      folder: z.string().optional(),
      mark: mark.optional(),
      note: z.string().optional(),
      clear: z.boolean().default(false),
    }),
  ),
});

const flowScene = z.strictObject({
  ...base,
  view: z.literal('flow'),
  heading: z.string(),
  columns: z
    .array(z.strictObject({ title: z.string(), sub: z.string() }))
    .min(2)
    .max(4),
  steps: z.array(
    z.strictObject({
      say,
      items: z.array(z.array(z.string())),
      active: z.number().optional(),
      arrow: z.strictObject({ from: z.number(), label: z.string() }).optional(),
      note: z.string().optional(),
    }),
  ),
});

const graphScene = z.strictObject({
  ...base,
  view: z.literal('graph'),
  heading: z.string(),
  steps: z.array(
    z.strictObject({
      say,
      /** In time order. `parents` lists ids; by default the parent is the previous commit on the same lane. */
      commits: z.array(
        z.strictObject({
          id: z.string(),
          lane: z.number(),
          text: z.string(),
          parents: z.array(z.string()).optional(),
        }),
      ),
      labels: z.record(z.string(), z.string()),
      note: z.string().optional(),
    }),
  ),
});

export const scriptSchema = z.strictObject({
  opening: say,
  scenes: z
    .array(z.discriminatedUnion('view', [slideScene, codeScene, terminalScene, flowScene, graphScene]))
    .min(2),
  closing: say,
});

export type LessonScript = z.infer<typeof scriptSchema>;
export type Scene = LessonScript['scenes'][number];
export type Mark = string | number;
export type Commit = { id: string; lane: number; text: string; parents?: string[] | undefined };

export type TerminalLine = { kind: 'run' | 'out'; text: string };

/** One complete still picture; a view needs nothing else to draw it. `isNew` parts move in. */
export type Picture =
  | { view: 'title' }
  | { view: 'tonight'; visible: number }
  | {
      view: 'slide';
      heading: string;
      points: string[];
      freshFrom: number;
      big: string;
      bigIsNew: boolean;
      lang: string;
    }
  | {
      view: 'code';
      project: string;
      files: string[];
      file: string;
      code: string;
      /** The text before this step, from which typing starts. */
      before: string;
      fit: { columns: number; rows: number };
      panel: 'none' | 'console' | 'terminal' | 'browser';
      out: string;
      outIsNew: boolean;
      browser: string;
      mark: Mark[];
      note: string;
    }
  | {
      view: 'terminal';
      folder: string;
      files: string[];
      lines: TerminalLine[];
      /** The index of the first new line: the command typed in this step, if any, and its output. */
      freshFrom: number;
      mark: Mark[];
      note: string;
    }
  | {
      view: 'flow';
      heading: string;
      columns: { title: string; sub: string }[];
      items: string[][];
      known: Set<string>;
      active: number;
      arrow: { from: number; label: string } | null;
      note: string;
    }
  | {
      view: 'graph';
      heading: string;
      commits: Commit[];
      labels: Record<string, string>;
      known: Set<string>;
      note: string;
    };

export type Step = { sentences: string[]; picture: Picture };
export type Sequence = { chapter: string | null; steps: Step[] };

/** The pictures and sentences of a module's `script.yaml`. */
export function readSequences(lesson: Lesson): Sequence[] {
  const path = join(lesson.dir, 'script.yaml');
  const script = parseWith(scriptSchema, parse(readFileSync(path, 'utf8')), path);
  return toSequences(script, lesson.fields.actionItems.length);
}

/** Turns the script into complete pictures, so that views need no state. */
export function toSequences(script: LessonScript, actionItems: number): Sequence[] {
  const opening: Sequence = {
    chapter: 'Where we are going',
    steps: [{ sentences: script.opening, picture: { view: 'title' } }],
  };
  const closing: Sequence = {
    chapter: 'Tonight',
    steps: [{ sentences: script.closing, picture: { view: 'tonight', visible: actionItems } }],
  };
  return [
    opening,
    ...script.scenes.map((scene) => ({ chapter: scene.chapter ?? null, steps: sceneSteps(scene) })),
    closing,
  ];
}

function sceneSteps(scene: Scene): Step[] {
  switch (scene.view) {
    case 'slide':
      return slideSteps(scene);
    case 'code':
      return codeSteps(scene);
    case 'terminal':
      return terminalSteps(scene);
    case 'flow':
      return flowSteps(scene);
    case 'graph':
      return graphSteps(scene);
  }
}

function slideSteps(scene: z.infer<typeof slideScene>): Step[] {
  const points: string[] = [];
  let big = '';
  let lang = 'js';
  return scene.steps.map((step) => {
    const freshFrom = points.length;
    if (step.point) points.push(step.point);
    if (step.big) big = step.big.trimEnd();
    if (step.lang) lang = step.lang;
    const picture: Picture = {
      view: 'slide',
      heading: scene.heading,
      points: [...points],
      freshFrom,
      big,
      bigIsNew: step.big !== undefined,
      lang,
    };
    return { sentences: step.say, picture };
  });
}

function codeSteps(scene: z.infer<typeof codeScene>): Step[] {
  const texts = new Map<string, string>([[scene.file, scene.code.trimEnd()]]);
  let { file, files } = scene;
  let out = '';
  let browser = '';
  const steps = scene.steps.map((step) => {
    const switched = step.file !== undefined && step.file !== file;
    file = step.file ?? file;
    files = step.files ?? files;
    const previous = texts.get(file) ?? '';
    const code = changeText(previous, step, `${scene.project}/${file}`);
    texts.set(file, code);
    const outIsNew = step.out !== undefined && step.out !== out;
    out = step.out?.trimEnd() ?? out;
    browser = step.browser ?? browser;
    const picture = {
      view: 'code' as const,
      project: scene.project,
      files,
      file,
      code,
      before: switched && step.add === undefined && step.edit === undefined ? code : previous,
      fit: { columns: 0, rows: 0 },
      panel: scene.panel,
      out,
      outIsNew,
      browser,
      mark: step.mark ?? [],
      note: step.note ?? '',
    };
    return { sentences: step.say, picture };
  });
  // One font size for the whole scene: text that shrinks between two steps looks like a mistake.
  const lines = steps.flatMap((step) => step.picture.code.split('\n'));
  const fit = {
    columns: Math.max(...lines.map((line) => line.length)),
    rows: Math.max(...steps.map((step) => step.picture.code.split('\n').length)),
  };
  for (const step of steps) step.picture.fit = fit;
  return steps;
}

function changeText(
  previous: string,
  step: { code?: string | undefined; add?: string | undefined; edit?: [string, string] | undefined },
  where: string,
): string {
  if (step.code !== undefined) return step.code.trimEnd();
  if (step.add !== undefined) return (previous === '' ? step.add : `${previous}\n${step.add}`).trimEnd();
  if (step.edit !== undefined) {
    const [from, to] = step.edit;
    if (!previous.includes(from)) throw new Error(`${where}: nothing to edit, "${from}" is not there`);
    return previous.replace(from, () => to).trimEnd();
  }
  return previous;
}

function terminalSteps(scene: z.infer<typeof terminalScene>): Step[] {
  let { folder, files } = scene;
  let lines: TerminalLine[] = [];
  return scene.steps.map((step) => {
    if (step.clear) lines = [];
    folder = step.folder ?? folder;
    files = step.files ?? files;
    const freshFrom = lines.length;
    if (step.run !== undefined) lines.push({ kind: 'run', text: `${folder}\u0000${step.run}` });
    if (step.out !== undefined) {
      lines.push(
        ...step.out
          .trimEnd()
          .split('\n')
          .map((text) => ({ kind: 'out' as const, text })),
      );
    }
    const picture: Picture = {
      view: 'terminal',
      folder,
      files,
      lines: [...lines],
      freshFrom,
      mark: step.mark ?? [],
      note: step.note ?? '',
    };
    return { sentences: step.say, picture };
  });
}

function flowSteps(scene: z.infer<typeof flowScene>): Step[] {
  let known = new Set<string>();
  return scene.steps.map((step) => {
    const picture: Picture = {
      view: 'flow',
      heading: scene.heading,
      columns: scene.columns,
      items: step.items,
      known,
      active: step.active ?? -1,
      arrow: step.arrow ?? null,
      note: step.note ?? '',
    };
    known = new Set(step.items.flatMap((column, index) => column.map((item) => `${index}:${item}`)));
    return { sentences: step.say, picture };
  });
}

function graphSteps(scene: z.infer<typeof graphScene>): Step[] {
  let known = new Set<string>();
  return scene.steps.map((step) => {
    const picture: Picture = {
      view: 'graph',
      heading: scene.heading,
      commits: step.commits,
      labels: step.labels,
      known,
      note: step.note ?? '',
    };
    known = new Set(step.commits.map((commit) => commit.id));
    return { sentences: step.say, picture };
  });
}
