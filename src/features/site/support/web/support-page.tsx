import { useSuspenseQuery } from '@tanstack/react-query';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { brand } from '#kit/brand.ts';
import { Island } from '#kit/island.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { SupportContact } from './support-contact.tsx';

export function SupportPage({ subject }: { subject: string }) {
  const { viewer } = useSuspenseQuery(viewerQuery()).data;
  const asker = viewer && { name: viewer.name, email: viewer.email };
  const content = (
    <>
      <PageHeader title={m.contactSupport()} subtitle={m.supportText()} />
      <Island name="support-contact" part={SupportContact} props={{ subject, asker }} />
      <p className="mt-8 text-ui text-ink-2">
        {m.preferEmail()} <TextLink href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>
      </p>
    </>
  );
  // Signed in, it is in the learner's column; for strangers it is in the middle of the page.
  return asker ? (
    <Page width="form">{content}</Page>
  ) : (
    <div className="mx-auto w-full max-w-[640px] px-5 py-12 lg:py-16">{content}</div>
  );
}
