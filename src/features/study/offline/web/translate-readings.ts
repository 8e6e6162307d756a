/** After a change of language: what is stored in the former one is read again, so that offline pages do not mix the two. */
import { readEveryModule } from '#features/study/lessons/web/every-module.ts';
import { currentLanguage, type Language } from '#kernel/language.ts';
import { api } from '#kit/client.ts';
import { errorStatusOf } from '#kit/errors.ts';
import { withoutAddresses } from './kept-readings.ts';
import * as store from './store.ts';

export const languageKey = 'language';

type Drawer = Pick<typeof store, 'find' | 'change' | 'listReadings'>;
type Call = (input: unknown) => Promise<unknown>;

const callAt = (path: readonly string[]): Call =>
  path.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], api) as Call;

/** As the page's own query does: the list of all modules is read in parts. */
function readAgain(path: readonly string[], input: unknown): Promise<unknown> {
  const call = callAt(path);
  return path.join('.') === 'lessons.modules.list'
    ? readEveryModule((part) => call({ ...(input as object), ...part }) as Promise<{ id: number }[]>)
    : call(input);
}

interface Stored {
  path: string[];
  input: unknown;
}

/** Null for notes, which are a person's own words, and for transcripts, which name their language. */
function askedBy(key: string): Stored | null {
  const [path, asked] = JSON.parse(key.slice(store.readingPrefix.length));
  return Array.isArray(path) && asked?.type === 'query' ? { path, input: asked.input } : null;
}

interface Parts {
  drawer?: Drawer;
  read?: (path: readonly string[], input: unknown) => Promise<unknown>;
  language?: Language;
}

/** One after another. If the connection is lost on the way, the next start begins again. */
export async function translateReadings(
  userId: string,
  { drawer = store, read = readAgain, language = currentLanguage() }: Parts = {},
): Promise<void> {
  const before = await drawer.find(userId, languageKey);
  if (before === language) return;
  // Without a language nothing was stored before this page, which is in the right one.
  for (const key of before === undefined ? [] : await drawer.listReadings(userId)) {
    const asked = askedBy(key);
    if (!asked) continue;
    const answer = await read(asked.path, asked.input).catch((error: unknown) => {
      if ([403, 404].includes(errorStatusOf(error) ?? 0)) return undefined;
      throw error;
    });
    await drawer.change(userId, key, () => withoutAddresses(answer));
  }
  await drawer.change(userId, languageKey, () => language);
}
