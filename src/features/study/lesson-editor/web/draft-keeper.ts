/**
 * Saves a draft while someone writes: first in the browser, at every change, then on the server, when the
 * writing pauses. Without a connection it tries again until it succeeds. It never overwrites a draft that someone else
 * has saved. Knows neither React nor the API.
 */
import { isSameTexts, type Texts } from '../rules.ts';

export interface SavedDraft extends Texts {
  revision: number;
  base: string;
  /** ISO time. */
  savedAt: string;
  savedByName: string | null;
  isOwn: boolean;
}

/** What is in the browser and not yet on the server. */
export interface LocalDraft extends Texts {
  revision: number;
  base: string;
}

export type DraftStatus =
  /** As on the server: a draft, or what is published. */
  | 'saved'
  /** Typed and not sent yet. */
  | 'waiting'
  | 'saving'
  /** Only in this browser, until the server can be reached. */
  | 'local'
  /** Refused for another reason, such as a session that has ended. */
  | 'failed'
  | 'conflict';

export interface DraftState {
  texts: Texts;
  revision: number;
  base: string;
  status: DraftStatus;
  /** ISO time of the last save; null without a draft. */
  savedAt: string | null;
  savedByName: string | null;
  isOwn: boolean;
  /** Why it was refused. */
  message: string | null;
  /** What is there instead, in a conflict; null when the draft was published or discarded. */
  theirs: SavedDraft | null;
}

export type Failure =
  | { kind: 'unreachable' }
  | { kind: 'conflict'; theirs: SavedDraft | null }
  | { kind: 'refused'; message: string };

export interface KeeperOptions {
  /** What learners see; null for a language that is new. */
  published: Texts | null;
  publishedBase: string;
  /** On the server when the page opened. */
  draft: SavedDraft | null;
  /** Left in the browser by an earlier visit. */
  local: LocalDraft | null;
  save: (texts: Texts, at: { revision: number; base: string }) => Promise<SavedDraft>;
  /** Deletes the draft on the server that has this revision. */
  discard: (revision: number) => Promise<void>;
  failureOf: (error: unknown) => Failure;
  keepLocal: (draft: LocalDraft | null) => void;
  onChange: (state: DraftState) => void;
}

const pauseMs = 2_000;
const retryMs = [3_000, 6_000, 12_000, 30_000];

export interface DraftKeeper {
  state: () => DraftState;
  /** Whether there is a draft, on the server or typed and not sent yet. */
  hasDraft: () => boolean;
  type: (texts: Texts) => void;
  /** What learners see now: a draft that equals it is deleted when it is saved. */
  compareWith: (published: Texts | null) => void;
  /** Saves now; settles when everything typed so far is saved, or could not be. */
  flush: () => Promise<DraftState>;
  /** Sends the draft as it is: someone else's is then found. */
  check: () => Promise<DraftState>;
  /** The connection may be back. */
  retry: () => void;
  /** Ends a conflict with the other draft; without one, with the texts that are given. */
  takeTheirs: (published: { texts: Texts; base: string }) => void;
  /** Goes on with a draft that the server has made the draft of this language. */
  adopt: (draft: SavedDraft) => void;
  /** Ends a conflict with what was written here, saved over the other draft. */
  keepMine: (publishedBase: string) => Promise<DraftState>;
  /** After publishing or discarding: there is no draft. */
  start: (published: Texts | null, base: string) => void;
  /** Sends nothing more until `resume`, except what is asked for. */
  stop: () => void;
  /** The page is there again (React mounts twice while developing). */
  resume: () => void;
}

export function createDraftKeeper(options: KeeperOptions): DraftKeeper {
  const { save, discard, failureOf, keepLocal, onChange } = options;
  const nothing: Texts = { title: '', summary: '', description: '' };
  const textsOf = ({ title, summary, description }: Texts): Texts => ({ title, summary, description });
  const first = options.draft ?? options.published ?? nothing;
  let state: DraftState = {
    texts: textsOf(first),
    revision: options.draft?.revision ?? 0,
    base: options.draft?.base ?? options.publishedBase,
    status: 'saved',
    savedAt: options.draft?.savedAt ?? null,
    savedByName: options.draft?.savedByName ?? null,
    isOwn: options.draft?.isOwn ?? true,
    message: null,
    theirs: null,
  };
  let published = options.published;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let attempts = 0;
  let isOver = false;
  /** A discard had no answer: the draft may be gone, by ourselves. */
  let mayBeGone = false;

  function set(change: Partial<DraftState>) {
    state = { ...state, ...change };
    if (!isOver) onChange(state);
  }
  const keep = () => keepLocal({ ...state.texts, revision: state.revision, base: state.base });
  function later(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), ms);
  }

  function send(): Promise<void> {
    clearTimeout(timer);
    running ??= attempt().finally(() => {
      running = null;
    });
    return running;
  }

  async function attempt(): Promise<void> {
    const { texts, revision, base } = state;
    set({ status: 'saving', message: null });
    try {
      const saved = await save(texts, { revision, base });
      attempts = 0;
      mayBeGone = false;
      // Saved first: that finds someone else's draft, and keeps what was written long ago.
      const isGone = isAsPublished(texts) && (await isDiscarded(saved.revision));
      const isWhole = isSameTexts(state.texts, texts);
      set({
        revision: isGone ? 0 : saved.revision,
        base: saved.base,
        savedAt: isGone ? null : saved.savedAt,
        savedByName: isGone ? null : saved.savedByName,
        isOwn: true,
        status: isWhole ? 'saved' : 'waiting',
      });
      if (isWhole) keepLocal(null);
      else {
        keep();
        if (!isOver) later(pauseMs);
      }
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'conflict' && failure.theirs === null && mayBeGone) {
        mayBeGone = false;
        set({ revision: 0 });
        return attempt();
      }
      if (failure.kind === 'conflict') set({ status: 'conflict', theirs: failure.theirs });
      else if (failure.kind === 'refused') set({ status: 'failed', message: failure.message });
      else {
        set({ status: 'local' });
        if (!isOver) later(retryMs[Math.min(attempts, retryMs.length - 1)] ?? pauseMs);
        attempts += 1;
      }
    }
  }

  const isAsPublished = (texts: Texts) => published !== null && isSameTexts(texts, published);
  const isDiscarded = (revision: number): Promise<boolean> =>
    discard(revision).then(
      () => true,
      (error) => {
        mayBeGone = failureOf(error).kind === 'unreachable';
        return false;
      },
    );

  function change(texts: Texts) {
    // A save without an answer may have begun a draft.
    const isUnsent = state.revision === 0 && !running && attempts === 0;
    if (isUnsent && (state.status === 'saved' || state.status === 'waiting') && isAsPublished(texts)) {
      clearTimeout(timer);
      keepLocal(null);
      set({ texts, status: 'saved', message: null });
      return;
    }
    set({ texts, ...(state.status === 'conflict' ? {} : { status: 'waiting', message: null }) });
    keep();
    if (state.status !== 'conflict') later(pauseMs);
  }

  function startLocal(local: LocalDraft) {
    if (isSameTexts(local, state.texts)) {
      keepLocal(null);
      return;
    }
    const isNewer = local.revision === state.revision;
    state = {
      ...state,
      texts: textsOf(local),
      base: local.base,
      ...(isNewer ? { status: 'waiting' as const } : { status: 'conflict' as const, theirs: options.draft }),
    };
    if (isNewer) later(0);
  }
  if (options.local) startLocal(options.local);

  return {
    state: () => state,
    hasDraft: () => state.revision > 0 || state.status !== 'saved',
    compareWith: (now) => {
      published = now;
    },
    type: (texts) => {
      if (!isSameTexts(texts, state.texts)) change(texts);
    },
    async flush() {
      // What is typed while it is being sent is sent after it.
      for (let round = 0; round < 3; round += 1) {
        if (running) await running;
        if (state.status !== 'waiting' && state.status !== 'local' && state.status !== 'failed') break;
        await send();
        if (state.status !== 'waiting') break;
      }
      return state;
    },
    async check() {
      await send();
      return state;
    },
    retry() {
      if (state.status === 'local' || state.status === 'failed') void send();
    },
    takeTheirs({ texts, base }) {
      const { theirs } = state;
      keepLocal(null);
      set({
        texts: textsOf(theirs ?? texts),
        revision: theirs?.revision ?? 0,
        base: theirs?.base ?? base,
        savedAt: theirs?.savedAt ?? null,
        savedByName: theirs?.savedByName ?? null,
        isOwn: theirs?.isOwn ?? true,
        status: 'saved',
        theirs: null,
      });
    },
    adopt(draft) {
      clearTimeout(timer);
      keepLocal(null);
      const { revision, base, savedAt, savedByName, isOwn } = draft;
      set({
        ...{ texts: textsOf(draft), revision, base, savedAt, savedByName, isOwn },
        status: 'saved',
        theirs: null,
        message: null,
      });
    },
    async keepMine(publishedBase) {
      const { theirs } = state;
      set({
        revision: theirs?.revision ?? 0,
        base: theirs?.base ?? publishedBase,
        status: 'waiting',
        theirs: null,
      });
      keep();
      await send();
      return state;
    },
    start(now, base) {
      clearTimeout(timer);
      keepLocal(null);
      published = now;
      set({
        texts: textsOf(now ?? nothing),
        revision: 0,
        base,
        savedAt: null,
        savedByName: null,
        isOwn: true,
        status: 'saved',
        theirs: null,
        message: null,
      });
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
    resume() {
      isOver = false;
      if (state.status === 'waiting') later(pauseMs);
    },
  };
}
