import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { reviewTitle } from '../rules.ts';
import { type Review, reviewQuery } from './review-queries.ts';

interface ReviewFrameProps {
  id: string;
  /** The review from a list that is already loaded. */
  known?: Review | undefined;
  describe: (review: Review) => string;
  footer?: ReactNode;
  /** Closing would lose unsaved text. */
  hasUnsaved?: boolean;
  onClose: () => void;
  children: (review: Review) => ReactNode;
}

/** The dialog of one review while it loads, when it does not exist, and when it is there. */
export function ReviewFrame({
  id,
  known,
  describe,
  footer,
  hasUnsaved = false,
  onClose,
  children,
}: ReviewFrameProps) {
  const { data, isError } = useQuery(reviewQuery(id));
  const review = data ?? known;
  return (
    <Dialog
      isOpen
      width="lg"
      hasUnsaved={hasUnsaved}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={review ? reviewTitle(review) : m.review()}
      description={review ? describe(review) : undefined}
      footer={review ? footer : undefined}
    >
      {review ? children(review) : null}
      {!review && isError ? (
        <Notice tone="danger" title={m.reviewNotFetched()}>
          {m.maybeDeleted()}
        </Notice>
      ) : null}
      {!review && !isError ? (
        <SkeletonGroup className="space-y-4">
          <Skeleton className="h-10 w-80" />
          <Skeleton className="h-32" />
        </SkeletonGroup>
      ) : null}
    </Dialog>
  );
}

export function ReviewPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-ui font-semibold">{title}</h3>
      {children}
    </section>
  );
}

export function RepositoryLink({ url }: { url: string }) {
  return (
    <TextLink
      render={<a href={url} target="_blank" rel="noopener noreferrer nofollow" />}
      className="inline-flex max-w-full items-center gap-1.5 text-ui [overflow-wrap:anywhere]"
    >
      {url}
      <ExternalLink className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="sr-only">{m.opensInNewTab()}</span>
    </TextLink>
  );
}

export function ReviewNotes({ text }: { text: string }) {
  return (
    <p lang="" className="whitespace-pre-wrap text-ui text-ink-2 [overflow-wrap:anywhere]">
      {text}
    </p>
  );
}
