import { createFileRoute } from '@tanstack/react-router';
import { pageTitle } from '#brand';
import { PrivacyPage } from './privacy-page.tsx';

export const Route = createFileRoute('/_public/privacy')({
  head: () => pageTitle('Privacy Policy', { isIndexed: true }),
  component: PrivacyPage,
});
