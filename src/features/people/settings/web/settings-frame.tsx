import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { TabLinks } from '#ui/tabs.tsx';
import * as m from '../messages/m.ts';

const tabs = [
  { key: 'profile', label: m.profile, to: '/settings/profile' },
  { key: 'account', label: m.account, to: '/settings/account' },
  { key: 'plan', label: m.plan, to: '/settings/plan' },
  { key: 'invite', label: m.bringFriends, to: '/settings/invite' },
] as const;

export function SettingsFrame({
  current,
  children,
}: {
  current: (typeof tabs)[number]['key'];
  children: ReactNode;
}) {
  return (
    <Page>
      <PageHeader title={m.settings()} />
      <TabLinks
        label={m.settings()}
        className="mb-6"
        links={tabs.map((tab) => ({
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
