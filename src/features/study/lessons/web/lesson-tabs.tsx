import { useInfiniteQuery } from '@tanstack/react-query';
import { moduleNotesQuery } from '#features/study/notes/web/notes-queries.ts';
import { TabList } from '#ui/tabs.tsx';
import * as m from '../messages/m.ts';

export type LessonTab = 'lesson' | 'notes' | 'transcript';

export const panelIds = { lesson: 'lesson-panel', notes: 'notes-panel', transcript: 'transcript-panel' };

interface LessonTabsProps {
  moduleId: number;
  tab: LessonTab;
  onTabChange: (tab: LessonTab) => void;
  /** Without it the lesson is beside these tabs, not one of them. */
  withLesson?: boolean;
  className?: string;
}

/** The tabs of a module: three under the video of a phone, notes and transcript beside it on a desktop. */
export function LessonTabs({ moduleId, tab, onTabChange, withLesson = false, className }: LessonTabsProps) {
  const { data: notes, hasNextPage } = useInfiniteQuery(moduleNotesQuery(moduleId, ''));
  return (
    <TabList
      label={withLesson ? m.underTheVideo() : m.besideTheVideo()}
      value={tab}
      onValueChange={onTabChange}
      items={[
        ...(withLesson ? [{ value: 'lesson' as const, label: m.lesson(), panelId: panelIds.lesson }] : []),
        {
          value: 'notes',
          label: (
            <>
              {m.notes()}{' '}
              <span className="text-small font-medium text-ink-3">
                {notes?.length ?? 0}
                {hasNextPage ? '+' : ''}
              </span>
            </>
          ),
          panelId: panelIds.notes,
        },
        {
          value: 'transcript',
          label: m.transcript(),
          panelId: tab === 'transcript' ? panelIds.transcript : undefined,
        },
      ]}
      {...(className ? { className } : {})}
    />
  );
}
