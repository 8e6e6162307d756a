import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { brand } from '#kit/brand.ts';
import { TextLink } from '#ui/text-link.tsx';

export const SupportEmail = () => (
  <TextLink href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>
);

export const SupportLink = ({ subject, children }: { subject?: string; children: ReactNode }) => (
  <TextLink render={<Link to="/support" search={subject ? { subject } : {}} />}>{children}</TextLink>
);

export const PrivacyLink = ({ children }: { children: ReactNode }) => (
  <TextLink render={<Link to="/privacy" />}>{children}</TextLink>
);
