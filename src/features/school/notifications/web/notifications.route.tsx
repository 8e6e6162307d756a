import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { oneOf, searchOf } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { notificationPagesQuery, preferencesQuery, unreadCountQuery } from './notification-queries.ts';
import { NotificationRow } from './notification-row.tsx';
import { PreferencesPanel } from './preferences-panel.tsx';
import { useNotificationActions } from './use-notification-actions.ts';

const tabs = ['list', 'preferences'] as const;

export const Route = createFileRoute('/_learner/notifications')({
  validateSearch: searchOf({ tab: oneOf(tabs) }),
  head: () => pageTitle('Notifications'),
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureInfiniteQueryData(notificationPagesQuery()),
      queryClient.ensureQueryData(preferencesQuery()),
    ]),
  component: NotificationsPage,
  errorComponent: () => (
    <Page className="max-w-[816px]">
      <PageHeader title="Notifications" />
      <Notice tone="danger" title="Failed to fetch notifications" />
    </Page>
  ),
});

function NotificationsPage() {
  const { tab = 'list' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: unread } = useQuery(unreadCountQuery());
  const { markAllRead } = useNotificationActions();
  return (
    <Page className="max-w-[816px]">
      <PageHeader
        title="Notifications"
        subtitle="Manage your notifications and preferences"
        actions={
          <Button
            variant="secondary"
            disabled={!unread?.count}
            isBusy={markAllRead.isPending}
            onClick={() => markAllRead.mutate({})}
          >
            Mark all as read
          </Button>
        }
      />
      <Tabs
        label="Notifications and preferences"
        value={tab}
        onValueChange={(value) =>
          void navigate({ search: value === 'list' ? {} : { tab: value }, replace: true })
        }
        items={[
          { value: 'list', label: 'Notifications', content: <NotificationList /> },
          { value: 'preferences', label: 'Preferences', content: <PreferencesPanel /> },
        ]}
      />
    </Page>
  );
}

function NotificationList() {
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useSuspenseInfiniteQuery(notificationPagesQuery());
  const items = data.pages.flat();
  if (items.length === 0) {
    return (
      <EmptyState
        figure="arrived"
        title="No notifications"
        text="You're all caught up! Check back later for new notifications."
      />
    );
  }
  return (
    <>
      <Card padding="none" render={<div />} className="overflow-hidden">
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <li key={item.id}>
              <NotificationRow item={item} />
            </li>
          ))}
        </ul>
      </Card>
      {isFetchNextPageError ? (
        <Notice className="mt-4" tone="danger" title="Failed to fetch notifications" />
      ) : null}
      {hasNextPage ? (
        <div className="mt-5 flex justify-center">
          <Button
            variant="secondary"
            isBusy={isFetchingNextPage}
            busyLabel="Loading…"
            onClick={() => void fetchNextPage()}
          >
            Load older
          </Button>
        </div>
      ) : null}
    </>
  );
}
