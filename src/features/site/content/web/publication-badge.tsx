import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx';
import { type PublicationState, publicationNames } from '../rules.ts';

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
    <StatusBadge tone="danger">Deleted</StatusBadge>
  ) : (
    <StatusBadge tone={tones[state]}>{publicationNames[state]}</StatusBadge>
  );
}
