import { createFileRoute } from '@tanstack/react-router';
import { supportAddressQuery } from '#features/site/support/web/support-email.tsx';
import { isIndonesian } from '#kernel/language.ts';
import { pageTitle } from '#kit/brand.ts';
import * as m from '../messages/m.ts';
import { privacySections } from '../sections.ts';
import { LegalPage } from './legal-page.tsx';
import { privacyInIndonesian } from './privacy-text.id.tsx';
import { privacyInEnglish } from './privacy-text.tsx';

export const Route = createFileRoute('/_public/privacy')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(supportAddressQuery()),
  head: () => pageTitle(m.privacy(), { isIndexed: true }),
  component: PrivacyPage,
});

function PrivacyPage() {
  return (
    <LegalPage
      title={m.privacy()}
      inForceSince="2026-11-23"
      order={privacySections}
      text={isIndonesian() ? privacyInIndonesian : privacyInEnglish}
    />
  );
}
