import { Link } from '@tanstack/react-router';
import {
  CircleHelp,
  Database,
  FileDown,
  FileText,
  GitBranch,
  ListOrdered,
  type LucideIcon,
  SquareTerminal,
  Terminal,
  TextCursorInput,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { currentLanguage } from '#kernel/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import type { EditedLesson } from './lesson-editor-queries.ts';

type Exercise = EditedLesson['exercises'][number];
export type LessonResource = EditedLesson['resources'][number];

const kindIcons: Record<Exercise['kind'], LucideIcon> = {
  function: SquareTerminal,
  output: Terminal,
  order: ListOrdered,
  page: FileText,
  sql: Database,
  git: GitBranch,
  quiz: CircleHelp,
};

const lackTexts: Record<NonNullable<Exercise['lacks']>, () => string> = {
  rightAnswer: m.lacksRightAnswer,
  checks: m.lacksChecks,
};

interface LessonPartsProps {
  lesson: EditedLesson;
  /** Puts a card of the exercise into the text. */
  onExercise: (exercise: Exercise) => void;
  /** Puts a card of the resource into the text. */
  onResource: (resource: LessonResource) => void;
  onEditItems: () => void;
}

/** What else the lesson has: its exercises, resources and action items. */
export function LessonParts({ lesson, onExercise, onResource, onEditItems }: LessonPartsProps) {
  const id = String(lesson.id);
  const reader = currentLanguage();
  return (
    <>
      <Part
        title={m.exercises()}
        empty={lesson.exercises.length === 0 ? m.noExercises() : null}
        action={
          <TextLink look="standalone" render={<Link to="/admin/modules/$id/exercises" params={{ id }} />}>
            {m.manage()}
          </TextLink>
        }
      >
        <ul className="divide-y divide-line">
          {lesson.exercises.map((exercise) => {
            const Icon = kindIcons[exercise.kind];
            return (
              <li key={exercise.id} className="flex items-center gap-3 py-2.5 text-ui">
                <Icon className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
                <span className="min-w-0 flex-1">
                  <span className="block [overflow-wrap:anywhere]">{exercise.titles[reader]}</span>
                  {exercise.lacks ? (
                    <span className="flex items-center gap-1.5 text-small text-warning-ink">
                      <TriangleAlert className="size-3.5 shrink-0" aria-hidden="true" />
                      {lackTexts[exercise.lacks]()}
                    </span>
                  ) : null}
                </span>
                {exercise.isPublished ? null : <StatusBadge tone="neutral">{m.draft()}</StatusBadge>}
                <InsertButton title={exercise.titles[reader]} onClick={() => onExercise(exercise)} />
              </li>
            );
          })}
        </ul>
      </Part>
      <Part
        title={m.resources()}
        empty={lesson.resources.length === 0 ? m.noResources() : null}
        action={
          <TextLink look="standalone" render={<Link to="/admin/modules/$id/edit" params={{ id }} />}>
            {m.manage()}
          </TextLink>
        }
      >
        <ul className="divide-y divide-line">
          {lesson.resources.map((resource) => (
            <li key={resource.id} className="flex items-center gap-3 py-2.5 text-ui">
              <FileDown className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{resource.titles[reader]}</span>
              <InsertButton title={resource.titles[reader]} onClick={() => onResource(resource)} />
            </li>
          ))}
        </ul>
      </Part>
      <Part
        title={m.actionItems()}
        empty={lesson.actionItems.length === 0 ? m.noActionItems() : null}
        action={
          <TextLink look="standalone" render={<button type="button" onClick={onEditItems} />}>
            {m.editItems()}
          </TextLink>
        }
      >
        <ul className="grid gap-1.5 text-ui">
          {lesson.actionItems.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      </Part>
    </>
  );
}

interface PartProps {
  title: string;
  /** Said when there is nothing; null otherwise. */
  empty: string | null;
  action: ReactNode;
  children: ReactNode;
}

const Part = ({ title, empty, action, children }: PartProps) => (
  <section className="border-b border-line p-5" aria-label={title}>
    <div className="mb-2 flex items-baseline justify-between gap-3">
      <h2 className="text-h4">{title}</h2>
      {action}
    </div>
    {empty ? <p className="text-small text-ink-2">{empty}</p> : children}
  </section>
);

const InsertButton = ({ title, onClick }: { title: string; onClick: () => void }) => (
  <IconButton
    size="iconSm"
    label={m.insertPart({ title })}
    icon={<TextCursorInput className="size-4" />}
    onClick={onClick}
  />
);
