import { Link } from '@tanstack/react-router';
import { Eye, EyeOff, Gift, NotebookPen, SquareTerminal } from 'lucide-react';
import { TierBadge } from '#features/sales/plans/web/tier-badge.tsx';
import { CheckboxBox } from '#ui/checkbox.tsx';
import { cn } from '#ui/cn.ts';
import { MenuItem, MenuLink } from '#ui/menu.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../../messages/m.ts';
import type { AdminModule } from './catalogue-queries.ts';
import { RowActions } from './row-actions.tsx';
import { noVideo, videoLook } from './video-look.ts';

interface ModuleRowProps {
  module: AdminModule;
  index: number;
  count: number;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onMove: (place: number) => void;
  onChange: (change: { isPublished?: boolean; isFreePreview?: boolean }) => void;
  onDelete: () => void;
}

/** On wide screens the switches and links of a row, under the heads of `ModuleHeads`. */
const columns = 'hidden shrink-0 grid-cols-[6rem_7rem_9rem] items-center justify-items-center gap-3 xl:grid';

/** The heads of the columns of `ModuleRow`, for the eye: each control says its name itself. */
export function ModuleHeads() {
  return (
    // The free place is that of the menu, and of the row's inset.
    <div aria-hidden="true" className={cn(columns, 'mr-16 text-center text-small text-ink-2')}>
      <span>{m.published()}</span>
      <span>{m.freePreview()}</span>
    </div>
  );
}

export function ModuleRow(props: ModuleRowProps) {
  const { module, index, count, isChosen, onChoose, onMove, onChange, onDelete } = props;
  const { title, isPublished, isFreePreview } = module;
  const toText = <Link to="/admin/modules/$id/text" params={{ id: String(module.id) }} />;
  const toExercises = <Link to="/admin/modules/$id/exercises" params={{ id: String(module.id) }} />;
  return (
    <>
      <CheckboxBox
        aria-label={m.chooseRow({ title })}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <ModuleFacts module={module} place={index + 1} />
      <div className={columns}>
        <RowSwitch
          isLabelHidden
          label={m.published()}
          title={title}
          isOn={isPublished}
          onChange={(isOn) => onChange({ isPublished: isOn })}
        />
        <RowSwitch
          isLabelHidden
          label={m.freePreview()}
          title={title}
          isOn={isFreePreview}
          onChange={(isOn) => onChange({ isFreePreview: isOn })}
        />
        <span className="flex justify-end gap-4 text-small">
          <TextLink look="standalone" aria-label={m.writeRow({ title })} render={toText}>
            {m.text()}
          </TextLink>
          <TextLink look="standalone" aria-label={m.exercisesOfRow({ title })} render={toExercises}>
            {m.exercises()}
          </TextLink>
        </span>
      </div>
      <RowActions
        isAlwaysMenu
        title={title}
        isFirst={index === 0}
        isLast={index === count - 1}
        onMoveUp={() => onMove(index - 1)}
        onMoveDown={() => onMove(index + 1)}
        onDelete={onDelete}
        edit={{ link: <Link to="/admin/modules/$id/edit" params={{ id: String(module.id) }} /> }}
      >
        <MenuLink icon={<NotebookPen />} render={toText}>
          {m.writeText()}
        </MenuLink>
        <MenuLink icon={<SquareTerminal />} render={toExercises}>
          {m.exercises()}
        </MenuLink>
        <MenuItem
          icon={isPublished ? <EyeOff /> : <Eye />}
          onSelect={() => onChange({ isPublished: !isPublished })}
        >
          {isPublished ? m.unpublish() : m.publish()}
        </MenuItem>
        <MenuItem icon={<Gift />} onSelect={() => onChange({ isFreePreview: !isFreePreview })}>
          {isFreePreview ? m.endFreePreview() : m.makeFreePreview()}
        </MenuItem>
      </RowActions>
    </>
  );
}

/** The module in words, also for the list of deleted ones. */
export function ModuleFacts({ module, place }: { module: AdminModule; place?: number }) {
  const video = module.hasVideo ? videoLook(module.videoStatus, module.isVideoChecked) : noVideo();
  // The position in the list, not the stored order, which may start anywhere and have gaps (product.md#reordering). A
  // deleted module has none.
  const order = place === undefined ? null : m.orderPlace({ place });
  return (
    <div className="grid grid-cols-1 min-w-0 flex-1 items-center gap-x-4 gap-y-1.5 py-1 md:grid-cols-[5.5rem_minmax(0,1fr)_auto]">
      <span className="hidden font-mono text-small text-ink-2 tabular-nums md:block">{order}</span>
      <div className="min-w-0">
        {place === undefined ? (
          <p className="text-ui font-semibold [overflow-wrap:anywhere]">{module.title}</p>
        ) : (
          <TextLink
            look="standalone"
            className="max-w-full font-semibold text-ink [overflow-wrap:anywhere]"
            render={<Link to="/admin/modules/$id/edit" params={{ id: String(module.id) }} />}
          >
            {module.title}
          </TextLink>
        )}
        <p className="flex flex-wrap gap-x-3 text-small text-ink-2">
          {order ? <span className="font-mono tabular-nums md:hidden">{order}</span> : null}
          <span>{m.minutesShort({ minutes: module.duration })}</span>
          <span>{m.actionItemCount({ count: module.actionItemCount })}</span>
          {/* In the list it is written above the modules. */}
          {place === undefined && module.courseTitle ? (
            <span className="hidden sm:inline">{module.courseTitle}</span>
          ) : null}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 md:justify-end">
        {video.tone === 'success' ? null : <StatusBadge tone={video.tone}>{video.label}</StatusBadge>}
        <TierBadge tier={module.tier} />
        <span className="flex items-center gap-1.5 text-small text-ink-2 xl:hidden">
          <span
            aria-hidden="true"
            className={cn('size-1.5 rounded-full', module.isPublished ? 'bg-success' : 'border border-ink-3')}
          />
          {module.isPublished ? m.published() : m.unpublished()}
          {module.isFreePreview ? m.commaFreePreview() : ''}
        </span>
      </div>
    </div>
  );
}

/** A switch in the row; its accessible name includes the module's title. */
export function RowSwitch({
  label,
  title,
  isOn,
  isLabelHidden = false,
  onChange,
}: {
  label: string;
  title: string;
  isOn: boolean;
  /** Where the head of a column says it to the eye. */
  isLabelHidden?: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <Switch
      className={isLabelHidden ? 'gap-0 [&>label]:sr-only' : 'gap-2.5'}
      label={
        <span className="whitespace-nowrap text-small font-normal text-ink-2">
          {label}
          <span className="sr-only"> {title}</span>
        </span>
      }
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
