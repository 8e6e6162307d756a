import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOpensAdminPage } from '#kit/use-admin-pages.ts';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { TabLinks } from '#ui/tabs.tsx';

/** Tabs for the content of public pages, each with its own address. Learners' stories have a page of their own. */
const tabs = [
  { key: 'posts', label: 'Posts', to: '/admin/content/posts' },
  { key: 'changelog', label: 'Changelog', to: '/admin/content/changelog' },
  { key: 'plans', label: 'Plans', to: '/admin/content/plans' },
  { key: 'newsletter', label: 'Newsletter', to: '/admin/content/newsletter' },
  { key: 'guide', label: 'Guide', to: '/admin/content/guide' },
  { key: 'waitlist', label: 'Waitlist', to: '/admin/content/waitlist' },
  { key: 'testimonials', label: 'Testimonials', to: '/admin/testimonials' },
] as const;

export type ContentTab = Exclude<(typeof tabs)[number]['key'], 'testimonials'>;

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
    <Page className="max-w-[1184px]">
      <PageHeader title="Content" subtitle={subtitle} actions={actions} />
      <TabLinks
        label="Content"
        className="mb-6"
        links={tabs
          .filter((tab) => opens(tab.to))
          .map((tab) => ({
            key: tab.key,
            label: tab.label,
            isCurrent: tab.key === current,
            render: (props) => <Link to={tab.to} {...props} />,
          }))}
      />
      {children}
    </Page>
  );
}
