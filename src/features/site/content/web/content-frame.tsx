import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOpensAdminPage } from '#kit/use-admin-pages.ts';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { TabLinks } from '#ui/tabs.tsx';
import * as m from '../messages/m.ts';

/** Tabs for the content of public pages, each with its own address. Learners' stories have a page of their own. */
const tabs = [
  { key: 'posts', label: m.posts, to: '/admin/content/posts' },
  { key: 'changelog', label: m.changelog, to: '/admin/content/changelog' },
  { key: 'plans', label: m.plans, to: '/admin/content/plans' },
  { key: 'newsletter', label: m.newsletter, to: '/admin/content/newsletter' },
  { key: 'guide', label: m.guide, to: '/admin/content/guide' },
  { key: 'waitlist', label: m.waitlist, to: '/admin/content/waitlist' },
] as const;

export type ContentTab = (typeof tabs)[number]['key'];

interface ContentFrameProps {
  current: ContentTab;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every content list: heading, tabs, list. */
export function ContentFrame({ current, subtitle, actions, children }: ContentFrameProps) {
  const opens = useOpensAdminPage();
  return (
    <Page>
      <PageHeader title={m.content()} subtitle={subtitle} actions={actions} />
      <TabLinks
        label={m.content()}
        className="mb-6"
        links={tabs
          .filter((tab) => opens(tab.to))
          .map((tab) => ({
            key: tab.key,
            label: tab.label(),
            isCurrent: tab.key === current,
            render: (props) => <Link to={tab.to} {...props} />,
          }))}
      />
      {children}
    </Page>
  );
}
