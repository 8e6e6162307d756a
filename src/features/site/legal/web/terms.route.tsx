import { createFileRoute } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import { TermsPage } from './terms-page.tsx';

export const Route = createFileRoute('/_public/terms')({
  head: () => pageTitle('Terms', { isIndexed: true }),
  component: TermsPage,
});
