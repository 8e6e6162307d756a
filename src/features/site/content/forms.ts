/** The publication fields of written content, shared by the forms of articles and versions. */

import * as z from 'zod/mini';
import { formatFieldTimeIn, parseFieldTimeIn } from '#kernel/time.ts';
import * as m from './messages/m.ts';
import { type PublicationState, publicationStates } from './rules.ts';

export const publicationFields = {
  state: z.enum(publicationStates),
  /** The field's text, in the viewer's time zone. */
  publishAt: z.string(),
};

export interface PublicationValues {
  state: PublicationState;
  publishAt: string;
}

export const hasTime = ({ state, publishAt }: PublicationValues): boolean =>
  state !== 'SCHEDULED' || publishAt !== '';

export const hasTimeMessage = { error: m.timeNotAhead, path: ['publishAt'] };

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

export const publicationPayload = ({ state, publishAt }: PublicationValues, timeZone: string) => ({
  state,
  publishAt: state === 'SCHEDULED' ? (parseFieldTimeIn(publishAt, timeZone)?.toISOString() ?? null) : null,
});
