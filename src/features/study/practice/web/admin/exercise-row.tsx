import { Link } from '@tanstack/react-router';
import {
  ArrowDown,
  ArrowUp,
  Copy,
  Download,
  EllipsisVertical,
  Eye,
  EyeOff,
  Pencil,
  Trash2,
} from 'lucide-react';
import { formatTimecode } from '#kernel/time.ts';
import { langOf } from '#kit/other-language.ts';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#ui/menu.tsx';
import { RowMoves } from '#ui/row-moves.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { learnersCounted } from '../../figures.ts';
import * as m from '../../messages/m.ts';
import { kindNames } from '../exercises-card.tsx';
import type { ExerciseFigures, ListedExercise } from './exercises-queries.ts';

interface ExerciseRowProps {
  exercise: ListedExercise;
  /** Undefined until they are counted. */
  figures: ExerciseFigures | undefined;
  index: number;
  count: number;
  isPublishing: boolean;
  onMove: (place: number) => void;
  onPublish: (isPublished: boolean) => void;
  onCopy: () => void;
  onRemove: () => void;
}

export function ExerciseRow(props: ExerciseRowProps) {
  const { exercise, figures, index, count, isPublishing, onMove, onPublish, onCopy, onRemove } = props;
  const { id, title, isPublished } = exercise;
  const trigger = (
    <IconButton
      label={m.actionsFor({ title })}
      hasTooltip={false}
      icon={<EllipsisVertical className="size-[18px]" />}
    />
  );
  const actions = (
    <>
      <MenuLink icon={<Pencil />} render={<Link to="/admin/exercises/$id/edit" params={{ id }} />}>
        {m.editExercise()}
      </MenuLink>
      <MenuItem icon={isPublished ? <EyeOff /> : <Eye />} onSelect={() => onPublish(!isPublished)}>
        {isPublished ? m.unpublish() : m.publish()}
      </MenuItem>
      <MenuItem icon={<Copy />} onSelect={onCopy}>
        {m.copyExercise()}
      </MenuItem>
      <MenuLink icon={<Download />} render={<a href={`/api/admin/exercises/${id}/export`} download />}>
        {m.exportExercise()}
      </MenuLink>
    </>
  );
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <div className="grid min-w-0 flex-1 basis-56 gap-1 py-1">
        <ExerciseFacts exercise={exercise} place={index + 1} isLink />
        {figures ? <Figures id={id} title={title} figures={figures} /> : null}
      </div>
      <Switch
        className="hidden shrink-0 gap-2.5 lg:flex"
        label={
          <span className="text-small font-normal whitespace-nowrap text-ink-2">
            {m.published()}
            <span className="sr-only"> {title}</span>
          </span>
        }
        checked={isPublished}
        disabled={isPublishing}
        onChange={(event) => onPublish(event.target.checked)}
      />
      <div className="hidden lg:flex">
        <RowMoves
          noun={m.exerciseNoun()}
          index={index}
          count={count}
          onMove={(_, to) => onMove(to)}
          onRemove={onRemove}
        />
        <Menu trigger={trigger}>{actions}</Menu>
      </div>
      <div className="lg:hidden">
        <Menu trigger={trigger}>
          <MenuItem icon={<ArrowUp />} isDisabled={index === 0} onSelect={() => onMove(index - 1)}>
            {m.moveUp()}
          </MenuItem>
          <MenuItem icon={<ArrowDown />} isDisabled={index === count - 1} onSelect={() => onMove(index + 1)}>
            {m.moveDown()}
          </MenuItem>
          <MenuSeparator />
          {actions}
          <MenuSeparator />
          <MenuItem tone="danger" icon={<Trash2 />} onSelect={onRemove}>
            {m.deleteIt()}
          </MenuItem>
        </Menu>
      </div>
    </div>
  );
}

/** The exercise in words, also for the list of deleted ones, which have no place. */
export function ExerciseFacts({
  exercise,
  place,
  isLink = false,
}: {
  exercise: ListedExercise;
  place?: number;
  isLink?: boolean;
}) {
  const { id, title, isPublished, atSecond } = exercise;
  const shown = (
    <span lang={langOf(exercise.language)} className="[overflow-wrap:anywhere]">
      {title}
    </span>
  );
  return (
    <div className="min-w-0 flex-1">
      <p className="text-ui font-semibold">
        {place === undefined ? null : (
          <span className="mr-2 font-mono text-small text-ink-3 tabular-nums">{place}</span>
        )}
        {isLink ? (
          <Link
            to="/admin/exercises/$id/edit"
            params={{ id }}
            className="underline-offset-4 hover:underline focus-visible:underline"
          >
            {shown}
          </Link>
        ) : (
          shown
        )}
      </p>
      <p className="flex flex-wrap gap-x-3 text-small text-ink-2">
        <span>{kindNames[exercise.kind]()}</span>
        <span>{m.aboutMinutes({ count: exercise.minutes })}</span>
        {atSecond === null ? null : <span>{m.atTime({ time: formatTimecode(atSecond) })}</span>}
        {exercise.isRequired ? null : <span>{m.notRequired()}</span>}
        {exercise.isTranslated ? null : <span>{m.oneLanguage()}</span>}
        <span className="flex items-center gap-1.5 lg:hidden">
          <span
            aria-hidden="true"
            className={cn('size-1.5 rounded-full', isPublished ? 'bg-success' : 'border border-ink-3')}
          />
          {isPublished ? m.published() : m.unpublished()}
        </span>
      </p>
    </div>
  );
}

interface FiguresProps {
  id: string;
  title: string;
  figures: ExerciseFigures;
}

/** A link to what there is to know; there is nothing before the first answer. */
function Figures({ id, title, figures: { tried, passed } }: FiguresProps) {
  if (tried === 0) return null;
  return (
    <p className="text-small text-ink-2">
      {tried < learnersCounted ? m.triedAndPassed({ tried, passed }) : m.latestPassed({ tried, passed })}{' '}
      <TextLink
        className="whitespace-nowrap"
        render={<Link to="/admin/exercises/$id/figures" params={{ id }} />}
      >
        {m.howLearnersDo()}
        <span className="sr-only"> {title}</span>
      </TextLink>
    </p>
  );
}
