/** Markdown as safe data, drawn in a process beside the server; the newest few hundred texts are cached. */
import { AppError } from '#kernel/errors.ts';
import * as m from '#kernel/messages/m.ts';
import type { RichNode } from '#kernel/rich-text.ts';
import { createPool, JobEnded } from '../side-process/pool.server.ts';

/** Limit for the source of all cached texts together; their results are a few times as large. */
const maxKeptLength = 2_000_000;
const retryMs = 60_000;

/** Draws texts in a process of its own, one at a time, and caches the newest `mostKept` of them. */
function createDrawer(mostKept: number) {
  const pool = createPool({
    entry: new URL('./draw-texts.ts', import.meta.url),
    processes: 1,
    maxWaiting: 200,
    deadlineMs: 2_000,
    memoryMb: 128,
    idleMs: 60_000,
  });
  const cache = new Map<string, Promise<RichNode[]>>();
  let keptLength = 0;

  function forget(markdown: string) {
    if (cache.delete(markdown)) keptLength -= markdown.length;
  }

  function keep(markdown: string, drawn: Promise<RichNode[]>) {
    cache.set(markdown, drawn);
    keptLength += markdown.length;
    for (const oldest of cache.keys()) {
      if (cache.size <= mostKept && keptLength <= maxKeptLength) return;
      forget(oldest);
    }
  }

  return (markdown: string): Promise<RichNode[]> => {
    const before = cache.get(markdown);
    if (before) return before;
    const drawn = pool.run<RichNode[]>(() => markdown);
    keep(markdown, drawn);
    // A failure is cached for a while, because each attempt costs two seconds, but not for good, because a busy
    // machine may have caused it.
    drawn.catch((error: unknown) => {
      const isBusy = error instanceof JobEnded && error.reason === 'busy';
      setTimeout(() => cache.get(markdown) === drawn && forget(markdown), isBusy ? 0 : retryMs).unref();
    });
    return drawn;
  };
}

/** Authors and readers share neither process nor cache: what authors try out must not delay readers. */
const drawForAuthors = createDrawer(50);
const drawForReaders = createDrawer(500);

/** Read when they are shown: they are in the language of that moment. */
export const markdownMessages = {
  get tooMuch() {
    return m.textTooMuch();
  },
  get busy() {
    return m.textsBusy();
  },
};

/**
 * The text as readers will see it, for its author.
 * @throws AppError INVALID_INPUT for a text that exceeds the limits of time, memory or depth.
 */
export async function renderMarkdown(markdown: string): Promise<RichNode[]> {
  try {
    return await drawForAuthors(markdown);
  } catch (error) {
    if (!(error instanceof JobEnded)) throw error;
    if (error.reason === 'busy') throw new AppError('UNAVAILABLE', markdownMessages.busy);
    throw new AppError('INVALID_INPUT', markdownMessages.tooMuch);
  }
}

/** Call before saving a text, so that every stored text can be shown. @throws AppError INVALID_INPUT. */
export async function assertDrawable(markdown: string | undefined): Promise<void> {
  if (markdown) await renderMarkdown(markdown);
}

/** A stored text for its readers. A text that cannot be drawn appears as it was written; this never throws. */
export async function renderStored(markdown: string): Promise<RichNode[]> {
  try {
    return await drawForReaders(markdown);
  } catch (error) {
    if (!(error instanceof JobEnded)) throw error;
    return markdown
      .split('\n\n', 200)
      .filter((paragraph) => paragraph.trim() !== '')
      .map((paragraph): RichNode => ({ tag: 'p', children: [paragraph] }));
  }
}
