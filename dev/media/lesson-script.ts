import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Lesson, parseWith } from './content-files.ts';
import { apiSource, fetchFrom, type Network, networks } from './page-network.ts';
import { windowPage } from './window-view.ts';

/**
 * The language of `content/scripts/<course>/<module>.yaml`: what is said, and what is on the screen meanwhile. A scene is one picture that
 * changes step by step; a step is one or more sentences and the change that they describe.
 */
const say = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : [value]));
const mark = z
  .union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))])
  .transform((value) => (Array.isArray(value) ? value : [value]));
const base = { chapter: z.string().max(48).optional() };
/** Silent seconds after the sentences: time to read a new block, or to try it. */
const hold = z.number().min(0).max(8).default(0);

const slideScene = z.strictObject({
  ...base,
  view: z.literal('slide'),
  heading: z.string(),
  /** A question to think about, or something to try: the learner stops the video. */
  card: z.enum(['question', 'try']).optional(),
  steps: z.array(
    z.strictObject({
      say,
      hold,
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
  /** Texts of other files of the project, by name. */
  others: z.record(z.string(), z.string()).default({}),
  panel: z.enum(['none', 'console', 'terminal', 'browser']).default('none'),
  /** The browser shows the project itself: `index.html` with its style and its scripts, as they are on the screen. */
  live: z.boolean().default(false),
  steps: z.array(
    z.strictObject({
      say,
      hold,
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
      /** What a visitor does on a live page, one after the other: calls of `click`, `type`, `submit` and `reload`. */
      acts: z.array(z.string()).optional(),
      /** Text that a live page must show now, or the video is not made. */
      shows: z.string().optional(),
      /** CSS before that of a live page, instead of its zoom: how far a phone zooms out, say. It stays until it is changed. */
      look: z.string().optional(),
      /** How `fetch` goes: `answers` in the beginning. It stays until it is changed. */
      network: z.enum(networks).optional(),
    }),
  ),
});

const terminalScene = z.strictObject({
  ...base,
  view: z.literal('terminal'),
  folder: z.string(),
  files: z.array(z.string()).default([]),
  /** What is in the files that are run, by name, so that a check can run them too. */
  texts: z.record(z.string(), z.string()).default({}),
  steps: z.array(
    z.strictObject({
      say,
      hold,
      run: z.string().optional(),
      out: z.string().optional(),
      files: z.array(z.string()).optional(),
      folder: z.string().optional(),
      mark: mark.optional(),
      note: z.string().optional(),
      clear: z.boolean().default(false),
      /** The command goes on, as a server does, so there is no prompt below it. */
      stays: z.boolean().default(false),
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
      hold,
      items: z.array(z.array(z.string())),
      active: z.number().optional(),
      arrow: z.strictObject({ from: z.number(), label: z.string() }).optional(),
      note: z.string().optional(),
    }),
  ),
});

/** What people must find in a program of someone else's: drawn as it is, with the places to look at lit up. */
const windowScene = z.strictObject({
  ...base,
  view: z.literal('window'),
  /** Whose repository on GitHub it is, and its name. */
  owner: z.string().default(''),
  repository: z.string().default(''),
  steps: z.array(
    z.strictObject({
      say,
      hold,
      page: windowPage,
      /** The files that are dragged in. */
      files: z.array(z.string()).default([]),
      /** The parts that are lit up, by their words in the picture. */
      at: z.array(z.string()).default([]),
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
    .array(
      z.discriminatedUnion('view', [
        slideScene,
        codeScene,
        terminalScene,
        windowScene,
        flowScene,
        graphScene,
      ]),
    )
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
      card: 'question' | 'try' | null;
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
      /** The longest line and the most lines of the panel in this scene. */
      outFit: { columns: number; rows: number };
      browser: string;
      /** What the page must show, if the script says so. */
      shows: string;
      network: Network;
      mark: Mark[];
      note: string;
    }
  | {
      view: 'terminal';
      folder: string;
      files: string[];
      texts: Record<string, string>;
      fit: { columns: number; rows: number };
      lines: TerminalLine[];
      /** The index of the first new line: the command typed in this step, if any, and its output. */
      freshFrom: number;
      /** Whether the last command still runs. */
      isBusy: boolean;
      mark: Mark[];
      note: string;
    }
  | {
      view: 'window';
      page: z.infer<typeof windowPage>;
      owner: string;
      repository: string;
      files: string[];
      at: string[];
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

export type Step = { sentences: string[]; hold: number; picture: Picture };
export type Sequence = { chapter: string | null; steps: Step[] };

/** The pictures and sentences of a module's script. */
export function readSequences(lesson: Lesson): Sequence[] {
  const script = parseWith(scriptSchema, parse(readFileSync(lesson.script, 'utf8')), lesson.script);
  return toSequences(script, lesson.fields.actionItems.length);
}

/** Turns the script into complete pictures, so that views need no state. */
export function toSequences(script: LessonScript, actionItems: number): Sequence[] {
  const opening: Sequence = {
    chapter: 'Where we are going',
    steps: [{ sentences: script.opening, hold: 0, picture: { view: 'title' } }],
  };
  const closing: Sequence = {
    chapter: 'Tonight',
    steps: [{ sentences: script.closing, hold: 0, picture: { view: 'tonight', visible: actionItems } }],
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
    case 'window':
      return windowSteps(scene);
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
      card: scene.card ?? null,
      points: [...points],
      freshFrom,
      big,
      bigIsNew: step.big !== undefined,
      lang,
    };
    return { sentences: step.say, hold: step.hold, picture };
  });
}

function codeSteps(scene: z.infer<typeof codeScene>): Step[] {
  const others = Object.entries(scene.others).map(([name, text]) => [name, text.trimEnd()] as const);
  const texts = new Map<string, string>([...others, [scene.file, scene.code.trimEnd()]]);
  let acts: string[] = [];
  let { file, files } = scene;
  let out = '';
  let browser = '';
  let look = readable;
  let network: Network = 'answers';
  const steps = scene.steps.map((step) => {
    const switched = step.file !== undefined && step.file !== file;
    file = step.file ?? file;
    files = step.files ?? files;
    const previous = texts.get(file) ?? '';
    const code = changeText(previous, step, `${scene.project}/${file}`);
    texts.set(file, code);
    // New code or another network means a fresh page; what a visitor does afterwards is added up.
    const isSame = code === previous && (step.network ?? network) === network;
    network = step.network ?? network;
    acts = [...(isSame ? acts : []), ...(step.acts ?? [])];
    const outIsNew = step.out !== undefined && step.out !== out;
    out = step.out?.trimEnd() ?? out;
    look = step.look ?? look;
    browser = step.browser ?? (scene.live ? livePage(texts, { look, acts, network }) : browser);
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
      outFit: { columns: 0, rows: 0 },
      browser,
      shows: step.shows ?? '',
      network,
      mark: step.mark ?? [],
      note: step.note ?? '',
    };
    return { sentences: step.say, hold: step.hold, picture };
  });
  // One font size for the whole scene: text that shrinks between two steps looks like a mistake.
  const fit = fitOf(steps.map((step) => step.picture.code));
  const outFit = fitOf(steps.map((step) => step.picture.out));
  for (const step of steps) Object.assign(step.picture, { fit, outFit });
  return steps;
}

/** The longest line and the most lines of some texts. */
const fitOf = (texts: string[]) => ({
  columns: Math.max(...texts.flatMap((text) => text.split('\n')).map((line) => line.length)),
  rows: Math.max(...texts.map((text) => text.split('\n').length)),
});

/** A page is read in a panel of 290 pixels, and on a phone in a third of that. */
const readable = 'html{zoom:1.35}';

/** Drawn in the place of a photo, which a script has not: 1600 × 1200, so that an unlimited one is too wide. */
const drawnPhoto = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 160 120"><rect width="160" height="120" fill="#f3c98b"/><rect y="84" width="160" height="36" fill="#8a5a34"/><ellipse cx="80" cy="86" rx="52" ry="10" fill="#fff"/><path d="M34 62h92c0 20-20 28-46 28S34 82 34 62z" fill="#25438e"/><ellipse cx="80" cy="62" rx="46" ry="11" fill="#f8b533"/><circle cx="66" cy="61" r="5" fill="#fff3d6"/><circle cx="92" cy="63" r="6" fill="#5f8f3c"/></svg>',
)}`;

interface Visit {
  look: string;
  acts: string[];
  network: Network;
}

/**
 * The project as its browser would show it, after what a visitor did. Only a photo whose name is in lower case is found,
 * as on a server. Scripts run where the page loads them; `reload()` runs them again on the page as it came.
 */
function livePage(texts: ReadonlyMap<string, string>, { look, acts, network }: Visit): string {
  const scripts: string[] = [];
  const page = (texts.get('index.html') ?? '')
    .replace(/src="[a-z0-9-]+\.jpg"/g, () => `src="${drawnPhoto}"`)
    .replace(/<script src="([\w-]+\.js)"[^>]*><\/script>/g, (_tag, name: string) => {
      scripts.push(texts.get(name) ?? '');
      return '';
    });
  const styled = `<style>${look}</style><style>${texts.get('style.css') ?? ''}</style>${page}`;
  if (scripts.length === 0) return styled;
  const inTag = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
  const source = scripts.join('\n');
  const online = source.includes('fetch(')
    ? `${apiSource()}\nwindow.fetch = (${fetchFrom.toString()})(createApi(), ${inTag(network)}, console.error);`
    : '';
  return `${styled}<script>${online}window.visited = (${visit.toString()})(${inTag(source)}, ${inTag(acts)})</script>`;
}

/** Runs inside the page of the video: its script, and then what a visitor does. Ends when nothing moves any more. */
async function visit(source: string, acts: string[]): Promise<void> {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: unknown) => void kept.set(key, String(value)),
    removeItem: (key: string) => void kept.delete(key),
  };
  Object.defineProperty(window, 'localStorage', { value: localStorage });
  const asItCame = document.body.innerHTML;
  const run = () => new Function(source)();
  const reload = () => {
    document.body.innerHTML = asItCame;
    run();
  };
  const find = (selector: string) => {
    const found = document.querySelector<HTMLInputElement>(selector);
    if (!found) throw new Error(`nobody can find ${selector}`);
    return found;
  };
  const hands = {
    click: (selector: string) => {
      for (const one of document.querySelectorAll<HTMLElement>('[style]')) one.style.boxShadow = '';
      find(selector).click();
      find(selector).style.boxShadow = '0 0 0 4px #f8b533';
    },
    type: (selector: string, text: string) => {
      find(selector).value = text;
    },
    // A form that nobody stops sends itself, and its page is loaded again.
    submit: (selector: string) => {
      const isSent = find(selector).dispatchEvent(new Event('submit', { cancelable: true }));
      if (isSent) reload();
    },
    reload,
  };
  // What the API answers is on the page after a few turns of the event loop.
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  };
  run();
  await settle();
  for (const act of acts) {
    new Function(...Object.keys(hands), act)(...Object.values(hands));
    await settle();
  }
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
  let isBusy = false;
  const steps = scene.steps.map((step) => {
    if (step.clear) lines = [];
    folder = step.folder ?? folder;
    files = step.files ?? files;
    const freshFrom = lines.length;
    if (step.run !== undefined) {
      lines.push({ kind: 'run', text: `${folder}\u0000${step.run}` });
      isBusy = step.stays;
    }
    if (step.out !== undefined) {
      lines.push(
        ...step.out
          .trimEnd()
          .split('\n')
          .map((text) => ({ kind: 'out' as const, text })),
      );
    }
    const picture = {
      view: 'terminal' as const,
      folder,
      files,
      texts: scene.texts,
      fit: { columns: 0, rows: 0 },
      lines: [...lines],
      freshFrom,
      isBusy,
      mark: step.mark ?? [],
      note: step.note ?? '',
    };
    return { sentences: step.say, hold: step.hold, picture };
  });
  const fit = fitOf(
    steps.map(({ picture }) => picture.lines.map(({ text }) => text.replace('\u0000', ' $ ')).join('\n')),
  );
  // After the last output there is a prompt.
  for (const step of steps) step.picture.fit = { ...fit, rows: fit.rows + 1 };
  return steps;
}

const windowSteps = ({ owner, repository, steps }: z.infer<typeof windowScene>): Step[] =>
  steps.map(({ say: sentences, hold: silence, note = '', ...shown }) => ({
    sentences,
    hold: silence,
    picture: { view: 'window', owner, repository, ...shown, note },
  }));

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
    return { sentences: step.say, hold: step.hold, picture };
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
    return { sentences: step.say, hold: 0, picture };
  });
}
