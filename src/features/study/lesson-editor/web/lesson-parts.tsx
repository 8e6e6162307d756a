import { Link } from '@tanstack/react-router';
import { SquareTerminal, TextCursorInput } from 'lucide-react';
import { currentLanguage } from '#kernel/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import type { EditedLesson } from './lesson-editor-queries.ts';

interface LessonPartsProps {
  lesson: EditedLesson;
  /** Puts a card of the exercise into the text. */
  onInsert: (exercise: EditedLesson['exercises'][number]) => void;
}

/** What else the lesson has: its exercises and action items, which have editors of their own. */
export function LessonParts({ lesson, onInsert }: LessonPartsProps) {
  const id = String(lesson.id);
  return (
    <>
      <section className="border-b border-line p-5" aria-label={m.exercises()}>
        <div className="mb-2 flex items-baseline justify-between gap-3">
          <h2 className="text-h4">{m.exercises()}</h2>
          <TextLink look="standalone" render={<Link to="/admin/modules/$id/exercises" params={{ id }} />}>
            {m.manage()}
          </TextLink>
        </div>
        {lesson.exercises.length === 0 ? <p className="text-small text-ink-2">{m.noExercises()}</p> : null}
        <ul className="divide-y divide-line">
          {lesson.exercises.map((exercise) => (
            <li key={exercise.id} className="flex items-center gap-3 py-2.5 text-ui">
              <SquareTerminal className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
              <span className="min-w-0 flex-1">{exercise.titles[currentLanguage()]}</span>
              {exercise.isPublished ? null : <StatusBadge tone="neutral">{m.draft()}</StatusBadge>}
              <IconButton
                size="iconSm"
                label={m.insertExercise({ title: exercise.titles[currentLanguage()] })}
                icon={<TextCursorInput className="size-4" />}
                onClick={() => onInsert(exercise)}
              />
            </li>
          ))}
        </ul>
      </section>
      <section className="border-b border-line p-5" aria-label={m.actionItems()}>
        <div className="mb-2 flex items-baseline justify-between gap-3">
          <h2 className="text-h4">{m.actionItems()}</h2>
          <TextLink look="standalone" render={<Link to="/admin/modules/$id/edit" params={{ id }} />}>
            {m.manage()}
          </TextLink>
        </div>
        {lesson.actionItems.length === 0 ? (
          <p className="text-small text-ink-2">{m.noActionItems()}</p>
        ) : null}
        <ul className="grid gap-1.5 text-ui">
          {lesson.actionItems.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
