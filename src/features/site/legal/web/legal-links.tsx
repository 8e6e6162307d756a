import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TextLink } from '#ui/text-link.tsx';

export const SupportLink = ({ subject, children }: { subject?: string; children: ReactNode }) => (
  <TextLink render={<Link to="/support" search={subject ? { subject } : {}} />}>{children}</TextLink>
);

export const PrivacyLink = ({ children }: { children: ReactNode }) => (
  <TextLink render={<Link to="/privacy" />}>{children}</TextLink>
);
