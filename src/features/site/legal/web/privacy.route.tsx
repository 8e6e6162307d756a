import { createFileRoute } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import { PrivacyPage } from './privacy-page.tsx';

export const Route = createFileRoute('/_public/privacy')({
  head: () => pageTitle('Privacy Policy', { isIndexed: true }),
  component: PrivacyPage,
});
