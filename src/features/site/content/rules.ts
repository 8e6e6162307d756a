/** How content becomes public: a draft is nobody's, what is scheduled appears by itself, what is published is there. */

export const publicationStates = ['DRAFT', 'SCHEDULED', 'PUBLISHED'] as const;

export type PublicationState = (typeof publicationStates)[number];

export const publicationNames: Record<PublicationState, string> = {
  DRAFT: 'Draft',
  SCHEDULED: 'Scheduled',
  PUBLISHED: 'Published',
};

/** As it is stored: whether a scheduled time has come is a question of the clock, asked by every read. */
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
  /** When a scheduled one appears. */
  publishAt: Date | null;
}

/**
 * What is to be stored, or null when the time to appear has passed already. A piece that was public before keeps its
 * first date, so that correcting it, or taking it back for an hour, does not make old news new.
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
      // A time that was set before stays, also when it passes while the text is being edited.
      if (before?.status === 'PUBLISHED' && wanted.publishAt?.getTime() === beforeAt?.getTime())
        return before;
      return wanted.publishAt !== null && wanted.publishAt > now
        ? { status: 'PUBLISHED', publishedAt: wanted.publishAt }
        : null;
  }
}
