import { useEffect, useRef } from 'react';
import { formatIdr } from '#kernel/money.ts';
import { Ago } from '#ui/ago.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '../../messages/m.ts';
import type { Likelihood } from '../../rules.ts';
import { CheckTreads, firstFault } from './proof-checks.tsx';
import { type Proof, pictureUrl } from './proof-queries.ts';

const groups: readonly { likelihood: Likelihood; title: () => string }[] = [
  { likelihood: 'likely', title: m.groupLikely },
  { likelihood: 'look', title: m.groupLook },
  { likelihood: 'warning', title: m.groupWarning },
];

interface ProofListProps {
  proofs: readonly Proof[];
  selectedId: string | undefined;
  onSelect: (id: string) => void;
}

/** The waiting proofs in groups, likely ones first. */
export function ProofList({ proofs, selectedId, onSelect }: ProofListProps) {
  const list = useRef<HTMLDivElement>(null);
  const scrolledTo = useRef(selectedId);
  useEffect(() => {
    if (scrolledTo.current === selectedId) return;
    scrolledTo.current = selectedId;
    // A key may lead to a proof that is out of sight.
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);
  return (
    <div ref={list}>
      {groups.map(({ likelihood, title }) => (
        <Group
          key={likelihood}
          likelihood={likelihood}
          title={title()}
          proofs={proofs.filter((proof) => proof.likelihood === likelihood)}
          selectedId={selectedId}
          onSelect={onSelect}
        />
      ))}
    </div>
  );
}

function Group({
  likelihood,
  title,
  proofs: rows,
  selectedId,
  onSelect,
}: ProofListProps & { likelihood: Likelihood; title: string }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={`group-${likelihood}`} className="mb-4">
      <h2 id={`group-${likelihood}`} className="flex justify-between px-4 pb-1 text-small text-ink-2">
        {title}
        <span className="tabular-nums">{rows.length}</span>
      </h2>
      <ul>
        {rows.map((proof) => (
          <li key={proof.id}>
            <button
              type="button"
              aria-current={proof.id === selectedId ? 'true' : undefined}
              onClick={() => onSelect(proof.id)}
              className={cn(
                'flex w-full gap-3 border-l-3 px-4 py-3 text-left',
                proof.id === selectedId
                  ? 'border-accent bg-primary-soft'
                  : 'border-transparent hover:bg-sunken',
              )}
            >
              <img
                src={pictureUrl(proof)}
                alt=""
                loading="lazy"
                className="h-11 w-8 shrink-0 rounded-xs border border-line bg-surface object-cover"
              />
              <Row proof={proof} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ proof }: { proof: Proof }) {
  const fault = firstFault(proof);
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-baseline justify-between gap-2">
        <span lang="" className="truncate text-ui font-semibold">
          {proof.name}
        </span>
        <span className="shrink-0 text-small text-ink-3">
          <Ago at={proof.sentAt} />
        </span>
      </span>
      <span className="flex items-end justify-between gap-2">
        <span className="text-ui tabular-nums">{formatIdr(proof.claimedIdr)}</span>
        <CheckTreads proof={proof} />
      </span>
      {fault ? <span className="mt-0.5 block text-small text-danger-ink">{fault}</span> : null}
    </span>
  );
}
