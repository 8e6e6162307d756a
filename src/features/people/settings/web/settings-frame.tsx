import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { TabLinks } from '#ui/tabs.tsx';

const tabs = [
  { key: 'profile', label: 'Profile', to: '/settings/profile' },
  { key: 'account', label: 'Account', to: '/settings/account' },
  { key: 'plan', label: 'Plan', to: '/settings/plan' },
] as const;

export function SettingsFrame({
  current,
  children,
}: {
  current: (typeof tabs)[number]['key'];
  children: ReactNode;
}) {
  return (
    <Page className="max-w-[816px]">
      <PageHeader title="Settings" />
      <TabLinks
        label="Settings"
        className="mb-6"
        links={tabs.map((tab) => ({
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
