import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { readLessons } from './content-files.ts';
import { type Picture, readSequences } from './lesson-script.ts';

type CodePicture = Extract<Picture, { view: 'code' }>;

/** A page that has the elements whose ids a script shows, and nothing else. */
const pageOf = (html: string) => ({
  querySelector: (selector: string) =>
    html.includes(`id="${selector.slice(1)}"`) ? { addEventListener: () => {}, textContent: '' } : null,
});

const shown = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? JSON.stringify(value).replaceAll('","', '", "') : String(value);
};

/** What the console says when the code on the screen runs. */
function consoleOf(code: string, html: string): string {
  const lines: string[] = [];
  const log = (...values: unknown[]) => lines.push(values.map(shown).join(' '));
  try {
    runInContext(code, createContext({ console: { log }, document: pageOf(html) }), { timeout: 500 });
  } catch (error) {
    const { name, message } = error as Error;
    lines.push(`Uncaught ${name}: ${message}`);
  }
  return lines.join('\n');
}

/** Where an error happened is the browser’s to say, and long messages are broken. */
const withoutPlaces = (out: string) =>
  out
    .replace(/\n? *at [\w.]+:\d+/g, '')
    .replace(/\n {2}\(/g, ' (')
    .trim();

describe('the console in a video', () => {
  const scenes = readLessons().flatMap((lesson) => {
    const pictures = readSequences(lesson).flatMap(({ chapter, steps }) =>
      steps.map(({ picture }, step) => ({ lesson: lesson.folder, chapter, step, picture })),
    );
    const code = pictures.filter(
      (one): one is typeof one & { picture: CodePicture } => one.picture.view === 'code',
    );
    const html = code.findLast(({ picture }) => picture.file.endsWith('.html'))?.picture.code ?? '';
    return code
      .filter(({ picture }) => picture.file.endsWith('.js') && picture.panel === 'console')
      .map((scene) => ({ ...scene, html }));
  });

  test('is drawn in many scenes', () => {
    expect(scenes.length).toBeGreaterThan(30);
  });

  test.each(scenes)('says in $lesson, $chapter, step $step what the code prints', ({ picture, html }) => {
    expect(withoutPlaces(picture.out)).toBe(consoleOf(picture.code, html));
  });
});
