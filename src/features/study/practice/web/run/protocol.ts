/** What our page and the sandboxed document say to each other, through one port. */
import type { Told } from './honest.ts';
import type { PartsKind, WorkerParts } from './worker-parts.ts';

/** Code is ended after this long, whatever it does. */
export const deadlineMs = 1_900;
/** The guard ends loops earlier, so that their line is known. */
export const guardMs = 1_500;
/** A page has less, because its document is opened first. */
export const pageGuardMs = 1_200;
/** A frame that has not answered this long after the deadline is gone. */
export const graceMs = 500;

/** The frame's only message to the window; everything else goes through the port that answers it. */
export const readyMessage = 'langkah-practice-ready';

export interface ScriptJob {
  is: 'script';
  id: number;
  /** With the guard in it. */
  code: string;
  file: string;
  names: readonly string[];
  checks: string;
}

/** Scripts and modules for workers that our page talks to itself: SQLite and Git, in which no learner's script runs. */
export interface PartsJob {
  is: 'parts';
  kind: PartsKind;
  parts: WorkerParts;
}
/** Starts a worker; the port that comes with it goes to the worker, which says 'up'. */
export interface StartJob {
  is: 'start';
  id: number;
  kind: PartsKind;
}
export interface EndJob {
  is: 'end';
  id: number;
}
export type ToCodeFrame = ScriptJob | PartsJob | StartJob | EndJob;

export type FromCodeFrame =
  | { is: 'gone'; id: number }
  | { is: 'started'; id: number }
  | { is: 'ended'; id: number; end: 'finished' | 'stopped'; told: Told[] };

export interface PageJob {
  is: 'page';
  /** The document without scripts that run and without `on…` attributes. */
  html: string;
  styles: readonly { file: string; text: string }[];
  /** In the order in which they run; `code` has the guard in it. */
  scripts: readonly { file: string; code: string }[];
  /** Guarded bodies of `on…` attributes, by the mark on their element. */
  handlers: readonly { mark: string; event: string; body: string }[];
  checks: string;
}

/** Shows a page without scripts in place of the one that is there, which had none either. */
export interface RedrawJob extends Pick<PageJob, 'html' | 'styles'> {
  is: 'redraw';
}

export type ToPageFrame = PageJob | RedrawJob | { is: 'mark'; selector: string | null };
export type FromPageFrame = { is: 'started' } | Told;

/** On elements, for the handlers of their `on…` attributes; removed before any code runs. */
export const handlerMark = 'data-langkah-on';
