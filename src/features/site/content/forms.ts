/** The fields by which written content is published; forms of articles and versions spread them. */
import * as z from 'zod/mini';
import { formatFieldTimeIn, parseFieldTimeIn } from '#kernel/time.ts';
import { type PublicationState, publicationStates } from './rules.ts';

export const publicationFields = {
  state: z.enum(publicationStates),
  /** As the field holds it, in the viewer's zone. */
  publishAt: z.string(),
};

export interface PublicationValues {
  state: PublicationState;
  publishAt: string;
}

/** A scheduled piece needs a time. */
export const hasTime = ({ state, publishAt }: PublicationValues): boolean =>
  state !== 'SCHEDULED' || publishAt !== '';

export const hasTimeMessage = { error: 'Choose a time in the future.', path: ['publishAt'] };

export const publicationValues = (
  piece: { state: PublicationState; publishedAt: string | null },
  timeZone: string,
): PublicationValues => ({
  state: piece.state,
  publishAt:
    piece.state === 'SCHEDULED' && piece.publishedAt
      ? formatFieldTimeIn(new Date(piece.publishedAt), timeZone)
      : '',
});

/** As the calls take them. */
export const publicationPayload = ({ state, publishAt }: PublicationValues, timeZone: string) => ({
  state,
  publishAt: state === 'SCHEDULED' ? (parseFieldTimeIn(publishAt, timeZone)?.toISOString() ?? null) : null,
});
