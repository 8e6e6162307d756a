import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import * as m from '../messages/m.ts';
import type { BookingType } from '../rules.ts';
import { useScheduling } from './use-scheduling.ts';

/** product.md#scheduling */
const frameHeight = 700;

interface SchedulingFrameProps {
  type: BookingType;
  pagesOrigin: string;
  onBooked: () => void;
}

/** The provider's inline widget: a skeleton until its first message, an error with a retry if none comes. */
export function SchedulingFrame({ type, pagesOrigin, onBooked }: SchedulingFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { url, state, error, claimError, retry } = useScheduling({ type, pagesOrigin, frame, onBooked });
  if (state === 'failed')
    return (
      <Notice
        tone="danger"
        title={error}
        action={
          <Button variant="secondary" size="sm" onClick={retry}>
            {ui.tryAgain()}
          </Button>
        }
      >
        {m.nothingBooked()}
      </Notice>
    );
  return (
    <>
      {claimError ? (
        <Notice tone="danger" title={claimError.title} className="mb-3">
          {claimError.text}
        </Notice>
      ) : null}
      <div className="relative" style={{ height: frameHeight }}>
        {state === 'loading' ? <FrameSkeleton /> : null}
        {url ? (
          <iframe
            ref={frame}
            src={url}
            title={m.chooseTimeFor({ type })}
            className="absolute inset-0 size-full rounded-lg border border-line"
            style={state === 'loading' ? { visibility: 'hidden' } : undefined}
          />
        ) : null}
      </div>
    </>
  );
}

function FrameSkeleton() {
  return (
    <SkeletonGroup
      label={m.loadingCalendar()}
      className="absolute inset-0 grid grid-cols-1 gap-6 rounded-lg border border-line p-6 sm:grid-cols-[220px_1fr]"
    >
      <div className="space-y-3">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <div className="grid content-start gap-2 [grid-template-columns:repeat(auto-fill,minmax(64px,1fr))]">
        {Array.from({ length: 12 }, (_, index) => `day-${index}`).map((key) => (
          <Skeleton key={key} className="h-20 rounded-md" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
