import { CloudAlert, CloudCheck, CloudOff, CloudUpload, RotateCw } from 'lucide-react';
import { formatClockIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import * as m from '../messages/m.ts';
import type { DraftState } from './draft-keeper.ts';

interface SaveStatusProps {
  state: DraftState;
  /** Whether the texts differ from what is published. */
  isChanged: boolean;
  /** Whether learners see the module. */
  isPublished: boolean;
  onRetry: () => void;
}

/** Where what was typed is: on the server, on its way, or in this browser only. */
export function SaveStatus({ state, isChanged, isPublished, onRetry }: SaveStatusProps) {
  const { status, savedAt, message } = state;
  const time = savedAt === null ? null : formatClockIn(new Date(savedAt), viewerTimeZone());
  const unchanged = isPublished ? m.nothingChanged() : m.nothingChangedInDraft();
  const looks = {
    saved: {
      Icon: CloudCheck,
      tone: 'text-success',
      text: time === null || !isChanged ? unchanged : m.savedAt({ time }),
    },
    waiting: { Icon: CloudUpload, tone: 'text-ink-3', text: m.savingSoon() },
    saving: { Icon: CloudUpload, tone: 'text-ink-3', text: m.saving() },
    local: { Icon: CloudOff, tone: 'text-warning', text: m.keptHere() },
    failed: { Icon: CloudAlert, tone: 'text-danger', text: message ?? m.notSaved() },
    conflict: { Icon: CloudAlert, tone: 'text-warning', text: m.inConflict() },
  } as const;
  const { Icon, tone, text } = looks[status];
  // Typing is no news: only what ends a pause is announced.
  const isNews = status !== 'waiting' && status !== 'saving';
  return (
    <div className="flex min-w-0 items-center gap-2 text-small text-ink-2">
      <Icon className={cn('size-4 shrink-0', tone)} aria-hidden="true" />
      <span
        aria-hidden="true"
        className={cn('min-w-0', status !== 'failed' && 'max-lg:line-clamp-2')}
        data-draft={status}
      >
        {status === 'local' ? (
          <>
            <span className="max-lg:hidden">{text}</span>
            <span className="lg:hidden">{m.keptHereShort()}</span>
          </>
        ) : (
          text
        )}
      </span>
      <span role="status" className="sr-only">
        {isNews ? text : ''}
      </span>
      {status === 'failed' || status === 'local' ? (
        <>
          <Button variant="ghost" size="sm" className="shrink-0 max-lg:hidden" onClick={onRetry}>
            {m.retryNow()}
          </Button>
          <IconButton
            className="shrink-0 lg:hidden"
            label={m.retryNow()}
            icon={<RotateCw className="size-4" />}
            onClick={onRetry}
          />
        </>
      ) : null}
    </div>
  );
}
