import { useSuspenseQuery } from '@tanstack/react-query';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { Island } from '#kit/island.tsx';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import * as m from '../messages/m.ts';
import { SupportContact } from './support-contact.tsx';
import { SupportEmail } from './support-email.tsx';

export function SupportPage({ subject }: { subject: string }) {
  const { viewer } = useSuspenseQuery(viewerQuery()).data;
  const asker = viewer && { name: viewer.name, email: viewer.email };
  const contact = <Island name="support-contact" part={SupportContact} props={{ subject, asker }} />;
  if (asker) {
    return (
      <Page width="form">
        <PageHeader title={m.contactSupport()} subtitle={m.supportText()} />
        {contact}
        <p className="mt-8 text-ui text-ink-2">
          {m.preferEmail()} <SupportEmail />
        </p>
      </Page>
    );
  }
  return (
    <div className="site-column grid grid-cols-1 gap-x-16 gap-y-8 pt-10 pb-20 lg:grid-cols-[minmax(0,400px)_minmax(0,640px)] lg:justify-between lg:pt-14">
      <div>
        <h1 className="text-title max-sm:text-h1">{m.contactSupport()}</h1>
        <p className="mt-3 text-body text-ink-2">{m.supportText()}</p>
        <p className="mt-6 text-ui text-ink-2">
          {m.preferEmail()} <SupportEmail />
        </p>
      </div>
      <Card isPanel>{contact}</Card>
    </div>
  );
}
