import { createFileRoute } from '@tanstack/react-router';
import { supportAddressQuery } from '#features/site/support/web/support-email.tsx';
import { isIndonesian } from '#kernel/language.ts';
import { pageTitle } from '#kit/brand.ts';
import * as m from '../messages/m.ts';
import { termsSections } from '../sections.ts';
import { LegalPage } from './legal-page.tsx';
import { termsInIndonesian } from './terms-text.id.tsx';
import { termsInEnglish } from './terms-text.tsx';

export const Route = createFileRoute('/_public/terms')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(supportAddressQuery()),
  head: () => pageTitle(m.terms(), { isIndexed: true }),
  component: TermsPage,
});

function TermsPage() {
  return (
    <LegalPage
      title={m.terms()}
      inForceSince="2026-11-23"
      order={termsSections}
      text={isIndonesian() ? termsInIndonesian : termsInEnglish}
    />
  );
}
