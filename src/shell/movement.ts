/** Where a navigation leads, as far as movement needs to know. Paths are the English ones. */
export interface PathChange {
  from: string | null;
  to: string;
}

/** `video`: the picture of a video becomes its player. `section`: one page of a section follows another. */
export type Movement = 'video' | 'section';

const lesson = /^\/(modules|lessons\/[^/]+)\/\d+$/;
const sections = /^\/(settings|resources|admin\/[^/]+|lessons|modules)(?=\/|$)/;

/** How the view moves from one page to the next within 200 ms; null for pages that have nothing to do with each other. */
export function movementOf({ from, to }: PathChange): Movement | null {
  if (from === null || from === to) return null;
  if (lesson.test(to) && !lesson.test(from)) return 'video';
  const section = sections.exec(to)?.[1];
  return section !== undefined && sections.exec(from)?.[1] === section ? 'section' : null;
}

/** Whether the person asked their device for less movement. */
export const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
