/** How content becomes public: drafts are hidden, scheduled pieces appear by themselves at their time. */

export const publicationStates = ['DRAFT', 'SCHEDULED', 'PUBLISHED'] as const;

export type PublicationState = (typeof publicationStates)[number];

/** As stored. `SCHEDULED` is not: every read compares the time with the clock. */
export interface StoredPublication {
  status: 'DRAFT' | 'PUBLISHED';
  publishedAt: Date | null;
}

export function publicationState({ status, publishedAt }: StoredPublication, now: Date): PublicationState {
  if (status === 'DRAFT') return 'DRAFT';
  return publishedAt !== null && publishedAt > now ? 'SCHEDULED' : 'PUBLISHED';
}

export interface WantedPublication {
  state: PublicationState;
  /** When a scheduled piece appears. */
  publishAt: Date | null;
}

/**
 * What to store, or null if the time to appear has already passed. A piece that was public before keeps its first
 * date, so that correcting it, or withdrawing it for an hour, does not turn old news into new.
 */
export function publicationOf(
  wanted: WantedPublication,
  before: StoredPublication | null,
  now: Date,
): StoredPublication | null {
  const beforeAt = before?.publishedAt ?? null;
  const firstAt = beforeAt !== null && beforeAt <= now ? beforeAt : null;
  switch (wanted.state) {
    case 'DRAFT':
      return { status: 'DRAFT', publishedAt: firstAt };
    case 'PUBLISHED':
      return { status: 'PUBLISHED', publishedAt: firstAt ?? now };
    case 'SCHEDULED':
      // A time that was set earlier is valid even if it passes during the edit.
      if (before?.status === 'PUBLISHED' && wanted.publishAt?.getTime() === beforeAt?.getTime())
        return before;
      return wanted.publishAt !== null && wanted.publishAt > now
        ? { status: 'PUBLISHED', publishedAt: wanted.publishAt }
        : null;
  }
}
