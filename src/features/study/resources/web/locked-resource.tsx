import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { tierNames } from '#access/tiers.ts';
import { CheckedTransfer, useCheckedTransfer } from '#features/sales/plans/web/checked-transfer.tsx';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { UpgradeButton } from '#features/sales/plans/web/upgrade-button.tsx';
import { langOf } from '#kit/other-language.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { fileSizeText } from '#ui/file-size-text.ts';
import * as m from '../messages/m.ts';
import type { ResourceDetail } from './resource-queries.ts';

/** The widths of blank lines in place of the text, which was never sent (product.md#locked-content). */
const blankLines = ['w-[88%]', 'w-[96%]', 'w-[72%]', 'w-[91%]'];

interface LockedResourceProps {
  resource: Pick<ResourceDetail, 'minTier' | 'language'>;
  teaser: NonNullable<ResourceDetail['teaser']>;
}

/** A locked resource: how it begins, the plan that opens it at this person's price, and its files by name. */
export function LockedResource({ resource, teaser }: LockedResourceProps) {
  return (
    <div className="mt-8 grid grid-cols-1 items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_300px]">
      <div className="min-w-0">
        {teaser.text ? (
          <p lang={langOf(resource.language)} className="mb-5 text-read text-ink-2 [overflow-wrap:anywhere]">
            {teaser.text}
          </p>
        ) : null}
        <div aria-hidden="true" className="-mb-4 grid gap-4">
          {blankLines.map((width) => (
            <div key={width} className={`h-3 rounded-full bg-sunken ${width}`} />
          ))}
        </div>
        {teaser.isHeld ? <Paused /> : <Offer minTier={resource.minTier} />}
      </div>
      <LockedFiles files={teaser.files} />
    </div>
  );
}

function Offer({ minTier }: Pick<ResourceDetail, 'minTier'>) {
  const offer = useQuery(plansQuery()).data?.find((plan) => plan.id === minTier)?.offer;
  const transfer = useCheckedTransfer();
  const name = tierNames[minTier];
  return (
    <Card
      isPanel
      className="relative grid grid-cols-1 items-center gap-x-5 gap-y-4 shadow-pop sm:grid-cols-[auto_minmax(0,1fr)]"
      aria-labelledby="locked-title"
    >
      <span className="grid size-12 place-items-center rounded-full bg-primary-soft text-primary-ink">
        <Lock className="size-5" strokeWidth={1.85} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h2 id="locked-title" className="text-h3">
          {m.partOf({ plan: name })}
        </h2>
        {offer?.kind === 'available' && !transfer ? (
          <p className="mt-1 text-ui text-ink-2">
            {offer.fromTier ? m.upgradeOnce({ plan: tierNames[offer.fromTier] }) : m.paidOnce()}
          </p>
        ) : null}
      </div>
      {transfer ? (
        <CheckedTransfer className="sm:col-span-2" />
      ) : (
        <UpgradeButton
          tier={minTier}
          isWide
          className="sm:col-span-2"
          render={<Link to="/settings/subscription" />}
        >
          {m.upgradeToAccess({ plan: name })}
        </UpgradeButton>
      )}
    </Card>
  );
}

/** Not an offer: the person has bought it, and a part is to be paid. */
const Paused = () => (
  <Card isPanel className="relative grid gap-4 shadow-pop" aria-labelledby="locked-title">
    <div>
      <h2 id="locked-title" className="text-h3">
        {m.accessPaused()}
      </h2>
      <p className="mt-1 text-ui text-ink-2">{m.accessPausedText()}</p>
    </div>
    <Button variant="accent" isWide render={<Link to="/settings/plan" />}>
      {m.payPart()}
    </Button>
  </Card>
);

/** The names of the files; their addresses were never sent. */
function LockedFiles({ files }: { files: LockedResourceProps['teaser']['files'] }) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="downloads">
      <h2 id="downloads" className="mb-3 text-h4">
        {m.downloads()}
      </h2>
      <Card padding="none" render={<div />}>
        <ul className="divide-y divide-line">
          {files.map((file, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the order is fixed.
              key={place}
              className="flex min-h-14 items-center gap-3 px-4 py-3"
            >
              <Lock className="size-[18px] shrink-0 text-ink-3" strokeWidth={1.85} aria-hidden="true" />
              <span className="sr-only">{m.locked()}: </span>
              <span
                lang={langOf(file.language)}
                className="min-w-0 flex-1 text-ui text-ink-2 [overflow-wrap:anywhere]"
              >
                {file.name || m.downloadResource()}
              </span>
              <span className="shrink-0 text-right text-caption text-ink-3">
                {[file.kind, file.size > 0 ? fileSizeText(file.size) : null].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
