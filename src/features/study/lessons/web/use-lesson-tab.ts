import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LessonTab } from './lesson-tabs.tsx';

/** The open tab. Under the video of a phone each tab keeps how far it was scrolled, and the video stays where it is. */
export function useLessonTab(lessonRef: RefObject<HTMLElement | null>) {
  const [tab, setTab] = useState<LessonTab>('lesson');
  const left = useRef(new Map<LessonTab, number>());
  const chooseTab = (next: LessonTab) => {
    if (next === tab) return;
    const lesson = lessonRef.current;
    const isUnderVideo = window.matchMedia('(width < 64rem)').matches;
    if (!lesson || !isUnderVideo) return setTab(next);
    left.current.set(tab, window.scrollY);
    flushSync(() => setTab(next));
    // Where the video reaches the top of the window.
    const start = lesson.getBoundingClientRect().top + window.scrollY;
    const isAtTop = (left.current.get(tab) ?? 0) < start;
    const top = left.current.get(next) ?? 0;
    window.scrollTo({ top: isAtTop ? top : Math.max(start, top), behavior: 'instant' });
  };
  return { tab, chooseTab };
}
