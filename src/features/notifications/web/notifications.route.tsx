import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { pageTitle } from '#brand';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { notificationsQuery, unreadCountQuery } from './notification-queries.ts';
import { NotificationRow } from './notification-row.tsx';
import { useNotificationActions } from './use-notification-actions.ts';

const pageSize = 100;

export const Route = createFileRoute('/_learner/notifications')({
  head: () => pageTitle('Notifications'),
  loader: ({ context }) => context.queryClient.ensureQueryData(notificationsQuery(pageSize)),
  component: NotificationsPage,
});

function NotificationsPage() {
  const { data: items } = useSuspenseQuery(notificationsQuery(pageSize));
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
      {items.length === 0 ? (
        <EmptyState
          className="mt-6"
          figure="arrived"
          title="No notifications"
          text="You're all caught up! Check back later for new notifications."
        />
      ) : (
        <Card padding="none" className="mt-6 overflow-hidden">
          <ul className="divide-y divide-line">
            {items.map((item) => (
              <li key={item.id}>
                <NotificationRow item={item} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}
