import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { Island } from '#kit/island.tsx';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { SupportContact } from './support-contact.tsx';
import { SupportEmail } from './support-email.tsx';

/** Where a learner finds an answer or does it alone. */
const quicker = [
  { to: '/questions', link: m.quickerLesson, text: m.quickerLessonText },
  { to: '/settings/plan', link: m.quickerPayment, text: m.quickerPaymentText },
  { to: '/bookings', link: m.quickerSession, text: m.quickerSessionText },
] as const;

export function SupportPage({ subject }: { subject: string }) {
  const { viewer } = useSuspenseQuery(viewerQuery()).data;
  const asker = viewer && { name: viewer.name, email: viewer.email };
  const contact = <Island name="support-contact" part={SupportContact} props={{ subject, asker }} />;
  if (asker) {
    return (
      <Page>
        <PageHeader title={m.contactSupport()} subtitle={m.supportText()} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
          <Card>{contact}</Card>
          <div className="grid gap-4">
            <Card>
              <h2 className="text-h4">{m.quickerTitle()}</h2>
              <ul className="mt-2 divide-y divide-line text-ui">
                {quicker.map(({ to, link, text }) => (
                  <li key={to} className="py-2.5 last:pb-0">
                    <TextLink look="standalone" render={<Link to={to} />}>
                      {link()}
                    </TextLink>
                    <p className="text-small text-ink-2">{text()}</p>
                  </li>
                ))}
              </ul>
            </Card>
            <Card>
              <h2 className="text-h4">{m.afterwardsTitle()}</h2>
              <p className="mt-2 text-ui text-ink-2">{m.afterwardsText()}</p>
              <p className="mt-2 text-ui text-ink-2">
                {m.preferEmail()} <SupportEmail />
              </p>
            </Card>
          </div>
        </div>
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
