import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Printer, ReceiptText } from 'lucide-react';
import { businessTimeZone, formatDateIn } from '#kernel/time.ts';
import { brand } from '#kit/brand.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { ShareElsewhere, ShareOnWhatsApp } from '#ui/share-buttons.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { ChangeGift } from './change-gift.tsx';
import { GiftCard } from './gift-card.tsx';
import { type OwnGift, ownGiftQuery } from './gift-queries.ts';

/** A gift as its buyer has it: the card to print, the code, and the ways to pass it on (product.md#gift-codes). */
export function OwnGiftPage({ id, fromName }: { id: string; fromName: string }) {
  const { data: gift } = useSuspenseQuery(ownGiftQuery(id));
  const { code, address } = gift;
  return (
    <Page width="form">
      <PageHeader
        className="print:hidden"
        above={<BackLink render={<Link to="/settings/plan" />}>{m.plan()}</BackLink>}
        title={m.yourGift()}
        subtitle={stateText(gift)}
      />
      {code === null && gift.state === 'ready' ? (
        <Notice tone="warning" title={m.codeUnreadable()} className="mb-5">
          {m.askUs({ link: (text) => <TextLink render={<Link to="/support" />}>{text}</TextLink> })}
        </Notice>
      ) : null}
      <GiftCard gift={gift} fromName={fromName} level="h2">
        {code && address ? (
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-line pt-5">
            <QrCode text={address} label={m.qrLabel()} className="size-28" />
            <div className="min-w-0 flex-1">
              <p className="text-small text-ink-2">{m.yourCode()}</p>
              <p className="mt-0.5 font-mono text-h4 wrap-anywhere">{code}</p>
              <p className="mt-2 text-small text-ink-2 wrap-anywhere">
                {m.whereToUse({ address: address.replace(/^https?:\/\//, '').split('?')[0] ?? '' })}
              </p>
            </div>
          </div>
        ) : null}
      </GiftCard>
      {code && address ? (
        <div className="print:hidden">
          <Share gift={gift} code={code} address={address} />
          <p className="mt-4 text-small text-ink-3">{m.keepSafe()}</p>
        </div>
      ) : null}
      <div className="print:hidden">
        {gift.state === 'ready' ? <Delivery gift={gift} /> : null}
        <p className="mt-8 text-ui">
          <TextLink look="standalone" render={<Link to="/settings/receipts/$id" params={{ id }} />}>
            <ReceiptText className="mr-1.5 inline size-4" aria-hidden="true" />
            {m.receipt()}
          </TextLink>
        </p>
      </div>
    </Page>
  );
}

function stateText({ state, usedAt }: OwnGift): string {
  if (state === 'used')
    return m.usedOn({ day: usedAt ? formatDateIn(new Date(usedAt), viewerTimeZone()) : '' });
  if (state === 'taken-back') return m.takenBackOwn();
  return state === 'gone' ? m.contentsGone() : m.readyOwn();
}

function Share({ gift, code, address }: { gift: OwnGift; code: string; address: string }) {
  const text = m.shareText({ what: gift.soldName, school: brand.name, address, code });
  return (
    <div className="mt-5 flex flex-wrap gap-3 max-sm:grid max-sm:*:w-full">
      <ShareOnWhatsApp text={text} />
      <CopyButton size="md" text={address} label={m.copyLink()} copiedLabel={m.linkCopied()} />
      <CopyButton size="md" text={code} label={m.copyCode()} copiedLabel={m.codeCopied()} />
      <ShareElsewhere title={brand.name} text={text} />
      <Button
        variant="secondary"
        className="noscript:hidden"
        icon={<Printer className="size-4" aria-hidden="true" />}
        onClick={() => window.print()}
      >
        {m.printCard()}
      </Button>
    </div>
  );
}

/** Whether and when we mail it, and for whom it is, which can be changed until then. */
function Delivery({ gift }: { gift: OwnGift }) {
  const { toEmail, sendAt, mailedAt } = gift;
  const day = (at: string) => formatDateIn(new Date(at), businessTimeZone);
  return (
    <section className="mt-8 border-t border-line pt-6" aria-labelledby="delivery">
      <h2 id="delivery" className="text-h4">
        {m.delivery()}
      </h2>
      <p className="mt-1 text-ui text-ink-2 wrap-anywhere">
        {mailedAt && toEmail
          ? m.mailedTo({ email: toEmail, day: day(mailedAt) })
          : toEmail && sendAt
            ? m.mailsOn({ email: toEmail, day: day(sendAt) })
            : toEmail
              ? m.mailsSoon({ email: toEmail })
              : m.youPassOn()}
      </p>
      {mailedAt ? null : <ChangeGift gift={gift} />}
    </section>
  );
}
