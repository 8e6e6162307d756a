import { sizeText } from '#features/study/videos/web/size-text.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { MovableModule } from '../contract.ts';
import * as m from '../messages/m.ts';
import type { MoveFailure } from '../rules.ts';
import { isMoving } from './moves-query.ts';
import { useMoves } from './use-moves.ts';

type Move = NonNullable<MovableModule['move']>;

const failures: Record<MoveFailure, () => string> = {
  'no-source': m.fail_no_source,
  'too-large': m.fail_too_large,
  'disk-full': m.fail_disk_full,
  gone: m.fail_gone,
  captions: m.fail_captions,
  encoder: m.fail_encoder,
  bunny: m.fail_bunny,
  'other-length': m.fail_other_length,
  changed: m.fail_changed,
  unreachable: m.fail_unreachable,
};

function moveText({ state, failure, percent, doneBytes, totalBytes }: Move): string {
  switch (state) {
    case 'waiting':
      return m.moveWaiting();
    case 'sending':
      return totalBytes === null
        ? m.moveBeginning()
        : m.moveSending({ done: sizeText(doneBytes), total: sizeText(totalBytes), percent });
    case 'converting':
      return m.moveConverting({ percent });
    case 'done':
      return m.moveDone();
    case 'stopped':
      return m.moveWasStopped();
    case 'failed':
      return failure === null ? m.moveFailed() : `${m.moveFailed()} ${failures[failure]()}`;
  }
}

/** Without words where the button or the list says it. */
const hindranceText = ({ hindrance }: MovableModule): string | null =>
  hindrance === 'product'
    ? m.hindrance_product()
    : hindrance === 'not-ready'
      ? m.hindrance_not_ready()
      : null;

/** One module: where its video is, how its move goes, and the button that moves it. */
export function VideoRow({ module, hasBunny }: { module: MovableModule; hasBunny: boolean }) {
  const { id, title, keeper, hindrance, move } = module;
  const { begin, stop } = useMoves();
  const isOnItsWay = isMoving(module);
  const to = keeper === 'local' ? 'bunny' : 'local';
  const reason = hindranceText(module);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-ui font-semibold [overflow-wrap:anywhere]">{title}</p>
          <StatusBadge tone={keeper === 'bunny' ? 'info' : 'neutral'}>
            {keeper === null ? m.withoutVideo() : keeper === 'bunny' ? m.atBunny() : m.atLocal()}
          </StatusBadge>
        </div>
        {move && isOnItsWay ? (
          <div className="mt-2 max-w-96">
            <ProgressBar percent={move.percent} label={title} tone="info" />
          </div>
        ) : null}
        {move ? (
          <p
            className="mt-1 text-small text-ink-2 tabular-nums [overflow-wrap:anywhere]"
            // What changes every moment is not spoken.
            aria-live={move.state === 'sending' || move.state === 'converting' ? 'off' : 'polite'}
          >
            {moveText(move)}
          </p>
        ) : null}
        {reason && !isOnItsWay ? <p className="mt-1 text-small text-ink-2">{reason}</p> : null}
      </div>
      {move && isOnItsWay ? (
        <Button
          variant="ghost"
          size="sm"
          aria-label={m.stopMoveOf({ title })}
          isBusy={stop.isPending}
          onClick={() => stop.mutate({ id: move.id })}
        >
          {m.stopMove()}
        </Button>
      ) : hasBunny && hindrance === null ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={to === 'bunny' ? m.toBunnyOf({ title }) : m.toLocalOf({ title })}
          isBusy={begin.isPending}
          onClick={() => begin.mutate({ to, moduleIds: [id] })}
        >
          {to === 'bunny' ? m.toBunny() : m.toLocal()}
        </Button>
      ) : null}
    </li>
  );
}
