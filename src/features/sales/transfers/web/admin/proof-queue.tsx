import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { AdminLink } from '#features/sales/plans/web/admin-link.tsx';
import { orderNumber } from '#kernel/ids.ts';
import { formatIdr } from '#kernel/money.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Notice } from '#ui/notice.tsx';
import { PersonName } from '#ui/person-name.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { MarkedSum } from '../marked-sum.tsx';
import { OtherSumDialog } from './other-sum-dialog.tsx';
import { firstFault, ProofChecks } from './proof-checks.tsx';
import { ProofList } from './proof-list.tsx';
import { ProofPicture } from './proof-picture.tsx';
import type { Proof } from './proof-queries.ts';
import { RefuseDialog } from './refuse-dialog.tsx';
import { TakeBackDialog } from './take-back.tsx';
import { type Approved, isHeld, UndoBar } from './undo-bar.tsx';
import { useDecisions } from './use-decisions.ts';
import { useProofKeys } from './use-proof-keys.ts';

interface ProofQueueProps {
  /** Those that are loaded. */
  proofs: readonly Proof[];
  /** How many wait. */
  total: number;
  more: { hasMore: boolean; isLoading: boolean; load: () => void };
  empty: React.ReactNode;
}

const decisionBar =
  'max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 max-xl:z-20 max-lg:bottom-[calc(var(--bottombar-h)+env(safe-area-inset-bottom))]';

/** One proof at a time beside the list of all that wait, decided by one key. */
export function ProofQueue({ proofs, total, more, empty }: ProofQueueProps) {
  const [selectedId, setSelectedId] = useState<string>();
  const [isZoomed, setIsZoomed] = useState(false);
  const [isRefusing, setIsRefusing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [takingBack, setTakingBack] = useState<Approved | null>(null);
  const at = Math.max(
    0,
    proofs.findIndex(({ id }) => id === selectedId),
  );
  const proof = proofs[at];
  const shownId = proof?.id;
  // New proofs come into the list by themselves: the one that is looked at stays the one that a key decides about.
  const keepShown = useEffectEvent((id: string | undefined) => {
    if (selectedId && selectedId !== id) toast.message(m.decidedElsewhere());
    setSelectedId(id);
  });
  useEffect(() => keepShown(shownId), [shownId]);
  const card = useRef<HTMLDivElement>(null);
  const lastShownId = useRef(shownId);
  useEffect(() => {
    if (lastShownId.current === shownId) return;
    lastShownId.current = shownId;
    // Where the last one was decided from below its picture: nobody approves the next one without having seen its sum.
    if (card.current && card.current.getBoundingClientRect().top < 0) card.current.scrollIntoView();
  }, [shownId]);
  const { picture, isSeen } = useSeenPicture(shownId);
  const show = (index: number) => {
    // At the end of what is loaded the next key finds the rest.
    if (index >= proofs.length - 1 && more.hasMore && !more.isLoading) more.load();
    const next = proofs[Math.min(proofs.length - 1, Math.max(0, index))];
    setSelectedId(next?.id);
    setIsZoomed(false);
  };
  const decisions = useDecisions(() => {
    // The one after it, which takes its place in the list.
    setSelectedId(proofs[at + 1]?.id ?? proofs[at - 1]?.id);
    setIsRefusing(false);
    setIsAsking(false);
    setIsZoomed(false);
  });
  const { approve, refuse, approved } = decisions;
  const canDecide = proof !== undefined && !approve.isPending && !refuse.isPending;
  /** The receipt says the sum that was asked for, so a proof that says something else needs a second look. */
  const approveOrAsk = (shown: Proof) =>
    shown.failed.length > 0 ? setIsAsking(true) : approve.mutate({ id: shown.id });
  useProofKeys({
    a: () => canDecide && approveOrAsk(proof),
    r: () => canDecide && setIsRefusing(true),
    j: () => show(at + 1),
    k: () => show(at - 1),
    z: () => setIsZoomed(!isZoomed),
    u: () => {
      if (approved) (isHeld(approved) ? decisions.takeBack : () => setTakingBack(approved))();
    },
  });
  const undoBar = approved ? (
    <UndoBar
      key={approved.id}
      approved={approved}
      onUndo={decisions.takeBack}
      onTakeBack={() => setTakingBack(approved)}
      onOver={decisions.forget}
    />
  ) : null;
  const takeBackDialog = takingBack ? (
    <TakeBackDialog
      key={takingBack.id}
      proof={takingBack}
      isOpen
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        setTakingBack(null);
        decisions.forget();
      }}
    />
  ) : null;

  if (!proof)
    return (
      <>
        {empty}
        <div className="relative xl:mt-4 xl:h-20">{undoBar}</div>
        {takeBackDialog}
      </>
    );
  return (
    <div
      ref={card}
      className="grid scroll-mt-20 grid-cols-1 rounded-lg border border-line bg-surface max-xl:mb-24 xl:h-[calc(100dvh-16rem)] xl:min-h-[34rem] xl:grid-cols-[280px_minmax(0,1fr)_320px] xl:grid-rows-[minmax(0,1fr)_auto] xl:overflow-hidden"
    >
      <div className="overflow-auto border-line pt-4 max-xl:hidden xl:row-span-2 xl:border-r">
        <ProofList proofs={proofs} selectedId={proof.id} onSelect={setSelectedId} />
        {more.hasMore ? (
          <div className="px-4 pb-4 text-center">
            <p className="mb-2 text-small text-ink-2">{m.moreProofs({ shown: proofs.length, total })}</p>
            <Button variant="secondary" size="sm" isBusy={more.isLoading} onClick={more.load}>
              {m.loadMoreProofs()}
            </Button>
          </div>
        ) : null}
      </div>
      {/* What is decided about comes before the picture and the buttons, also for those who listen. */}
      <div className="min-h-0 overflow-auto border-line px-5 py-4 max-xl:px-4 max-xl:py-3 xl:col-start-3 xl:border-l">
        <Facts proof={proof}>
          <div className="flex shrink-0 items-center text-small text-ink-2 xl:hidden">
            <IconButton
              label={m.previous()}
              disabled={at === 0}
              onClick={() => show(at - 1)}
              icon={<ChevronLeft className="size-5" aria-hidden="true" />}
            />
            {m.place({ number: at + 1, total })}
            <IconButton
              label={m.next()}
              disabled={at === proofs.length - 1 && !more.hasMore}
              onClick={() => show(at + 1)}
              icon={<ChevronRight className="size-5" aria-hidden="true" />}
            />
          </div>
        </Facts>
      </div>
      <div
        ref={picture}
        className="relative bg-sunken max-xl:h-80 max-xl:rounded-b-lg xl:col-start-2 xl:row-span-2 xl:row-start-1"
      >
        <ProofPicture proof={proof} isZoomed={isZoomed} onZoom={setIsZoomed} />
        {undoBar}
      </div>
      <div
        className={cn(
          'border-t border-line bg-surface px-5 py-4 max-xl:px-4 max-xl:py-3 xl:col-start-3 xl:row-start-2 xl:border-l',
          isSeen ? decisionBar : 'max-xl:rounded-b-lg',
        )}
      >
        <div className="flex gap-2 xl:grid">
          <Button
            variant="accent"
            size="lg"
            className="max-xl:order-2 max-xl:flex-[1.6]"
            isBusy={approve.isPending}
            onClick={() => approveOrAsk(proof)}
          >
            {m.approve()}
            <Kbd className="max-xl:hidden">{'A'}</Kbd>
          </Button>
          <div className="flex gap-2 max-xl:flex-1">
            <Button variant="secondary" size="lg" className="flex-1" onClick={() => setIsRefusing(true)}>
              {m.refuse()}
              <Kbd className="max-xl:hidden">{'R'}</Kbd>
            </Button>
            <Button variant="ghost" size="lg" className="flex-1 max-xl:hidden" onClick={() => show(at + 1)}>
              {m.later()}
              <Kbd>{'J'}</Kbd>
            </Button>
          </div>
        </div>
        <p className="mt-3 text-small text-ink-2 max-xl:hidden">
          {m.approveOpens({ plan: proof.soldName, name: proof.name })}
        </p>
      </div>
      {proof.failed.includes('sum') ? (
        <OtherSumDialog
          key={`sum-${proof.id}`}
          proof={proof}
          isOpen={isAsking}
          onOpenChange={setIsAsking}
          isBusy={approve.isPending}
          onDecide={(how) => approve.mutate({ id: proof.id, ...how })}
        />
      ) : (
        <ConfirmDialog
          isOpen={isAsking}
          onOpenChange={setIsAsking}
          tone="primary"
          title={m.approveAsk({ amount: formatIdr(proof.billedIdr) })}
          description={m.approveAskText({
            fault: firstFault(proof) ?? '',
            amount: formatIdr(proof.billedIdr),
          })}
          confirmLabel={m.approve()}
          isBusy={approve.isPending}
          onConfirm={() => approve.mutate({ id: proof.id })}
        />
      )}
      {takeBackDialog}
      <RefuseDialog
        key={proof.id}
        proof={proof}
        isOpen={isRefusing}
        onOpenChange={setIsRefusing}
        onRefuse={(reason) => refuse.mutate({ id: proof.id, reason })}
        isBusy={refuse.isPending}
        error={refuse.error ? errorMessage(refuse.error, m.decisionFailed()) : null}
      />
    </div>
  );
}

/**
 * Whether a good part of the picture has been in the window since this proof is shown. Below `xl` the buttons follow the
 * picture until then, and stay at hand from then on: nobody approves what they have not seen.
 */
function useSeenPicture(proofId: string | undefined) {
  const picture = useRef<HTMLDivElement>(null);
  const [seenId, setSeenId] = useState<string>();
  useEffect(() => {
    if (!picture.current || !proofId) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeenId(proofId);
      },
      // What the bars at the lower edge cover cannot be seen.
      { threshold: 0.3, rootMargin: '0px 0px -144px 0px' },
    );
    observer.observe(picture.current);
    return () => observer.disconnect();
  }, [proofId]);
  return { picture, isSeen: seenId === proofId };
}

/** @param children the way to the other proofs, beside the name. */
function Facts({ proof, children }: { proof: Proof; children: ReactNode }) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <PersonName
          className="flex-[1_1_7rem]"
          name={
            <AdminLink
              page="/admin/users"
              link={<Link to="/admin/users/$id" params={{ id: proof.userId }} />}
            >
              {proof.name}
            </AdminLink>
          }
          email={proof.email}
        />
        {children}
      </div>
      <div className="mt-4 border-t border-line pt-4 max-xl:mt-3 max-xl:pt-3">
        <p className="text-small text-ink-2">{m.waitingFor()}</p>
        <p className="text-h1">
          <MarkedSum amountIdr={proof.billedIdr} />
        </p>
        <p className="mt-1 flex gap-2 text-small text-ink-2">
          <span className="font-semibold">{proof.soldName}</span>
          <span className="font-mono">{orderNumber(proof.orderId)}</span>
        </p>
      </div>
      {proof.orderStatus === 'OPEN' ? null : (
        <Notice
          tone="warning"
          title={m.approveEnded({ plan: proof.soldName, name: proof.name })}
          className="mt-4"
        />
      )}
      <div className="mt-3 border-t border-line">
        <ProofChecks proof={proof} />
      </div>
    </>
  );
}
