import { useMemo, useState } from 'react';
import { FreeVideo } from '#features/study/catalogue/web/public/free-video.tsx';
import type { PlayableVideo } from '#features/study/catalogue/web/public/playable-video.ts';
import type { Language } from '#kernel/language.ts';
import { formatTimecode } from '#kernel/time.ts';
import { langOf } from '#kit/other-language.ts';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';

interface HomeVideoProps {
  video: PlayableVideo;
  /** In the order of their seconds. */
  notes: readonly { seconds: number; text: string }[];
  items: readonly { id: string; title: string; language: Language }[];
  lessonHref: string | null;
}

/** Before it plays, and for people who want less motion, all notes are shown; while it plays, each at its second. */
export function HomeVideo({ video, notes, items, lessonHref }: HomeVideoProps) {
  const [reached, setReached] = useState<number | null>(null);
  const marks = useMemo(
    () => notes.map(({ seconds, text }) => ({ id: String(seconds), seconds, label: text })),
    [notes],
  );
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_348px] lg:gap-5">
      <FreeVideo
        video={video}
        lessonHref={lessonHref}
        noteMarks={marks}
        onTimeChange={(at) => setReached(notes.filter(({ seconds }) => seconds <= at).length)}
      />
      <div className="rounded-xl bg-surface p-5 text-ink">
        {notes.length > 0 ? (
          <>
            <h3 className="text-h4">{m.notes()}</h3>
            <ol className="mt-2 -mx-2 space-y-1">
              {notes.map(({ seconds, text }, index) => (
                <li
                  key={seconds}
                  data-note={seconds}
                  className={cn(
                    'rounded-md border border-transparent px-2 py-1.5 text-ui transition-opacity duration-(--dur-base)',
                    reached === index + 1 && 'border-accent-line bg-accent-soft',
                    reached !== null && index >= reached && 'motion-safe:opacity-0',
                  )}
                >
                  <span className="block font-mono text-small font-semibold text-primary-ink">
                    {formatTimecode(seconds)}
                  </span>
                  {text}
                </li>
              ))}
            </ol>
          </>
        ) : null}
        {items.length > 0 ? (
          <div className={cn(notes.length > 0 && 'mt-4 border-t border-line pt-4')}>
            <h3 className="text-h4">{m.tonight()}</h3>
            <ul className="mt-3 space-y-2.5 text-ui">
              {items.map(({ id, title, language }) => (
                <li key={id} lang={langOf(language)} className="flex gap-2.5">
                  <span
                    aria-hidden="true"
                    className="mt-0.5 size-4.5 shrink-0 rounded-xs border-[1.5px] border-line-strong"
                  />
                  {title}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </div>
  );
}
