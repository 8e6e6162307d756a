import type { ReactNode } from 'react';
import { Ago } from '#ui/ago.tsx';
import * as m from '../messages/m.ts';
import type { PublicationState } from '../rules.ts';
import { PublicationBadge } from './publication-badge.tsx';

export function ContentFacts({
  piece,
  children,
}: {
  piece: { state: PublicationState; isDeleted: boolean; updatedAt: string; updatedByName: string | null };
  children?: ReactNode;
}) {
  const ago = () => <Ago at={piece.updatedAt} />;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <PublicationBadge state={piece.state} isDeleted={piece.isDeleted} />
      <span>{piece.updatedByName ? m.savedBy({ ago, name: piece.updatedByName }) : m.saved({ ago })}</span>
      {children}
    </span>
  );
}
