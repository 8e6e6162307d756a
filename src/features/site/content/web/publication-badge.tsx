import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx';
import * as m from '../messages/m.ts';
import type { PublicationState } from '../rules.ts';

export const publicationNames: Record<PublicationState, () => string> = {
  DRAFT: m.draft,
  SCHEDULED: m.scheduled,
  PUBLISHED: m.published,
};

const tones: Record<PublicationState, StatusTone> = {
  DRAFT: 'neutral',
  SCHEDULED: 'info',
  PUBLISHED: 'success',
};

export function PublicationBadge({
  state,
  isDeleted = false,
}: {
  state: PublicationState;
  isDeleted?: boolean;
}) {
  return isDeleted ? (
    <StatusBadge tone="danger">{m.deleted()}</StatusBadge>
  ) : (
    <StatusBadge tone={tones[state]}>{publicationNames[state]()}</StatusBadge>
  );
}
