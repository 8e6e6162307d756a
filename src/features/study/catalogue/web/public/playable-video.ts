import type { Language } from '#kernel/language.ts';
import type { PlayerNoteMark } from '#ui/player/player-types.ts';
import type { CourseTeaser } from './public-queries.ts';

/** The video of a free preview. */
export interface PlayableVideo {
  moduleId: number;
  title: string;
  language: Language;
  /** Of the module in its course, counted from 1. */
  place: number;
  posterUrl: string;
  lengthSeconds: number;
}

export interface FreeVideoProps {
  video: PlayableVideo;
  /** Where the end of the video leads a learner: the module in its course. Null for a visitor, who needs an account. */
  lessonHref: string | null;
  hasTranscript?: boolean;
  noteMarks?: readonly PlayerNoteMark[];
  onTimeChange?: (seconds: number) => void;
}

/** The id of the frame: a link to it plays the video, and without scripts leads to it. */
export const videoId = 'video';

/** The video that anyone may play; null while there is none. */
export function videoOf(course: CourseTeaser): PlayableVideo | null {
  const free = course.freeModule;
  const module = course.modules.find(({ id }) => id === free?.id);
  if (!free || !module) return null;
  return {
    moduleId: free.id,
    title: module.title,
    language: module.language,
    place: free.place,
    posterUrl: free.posterUrl,
    lengthSeconds: module.lengthSeconds,
  };
}
