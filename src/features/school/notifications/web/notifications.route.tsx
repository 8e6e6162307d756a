import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { oneOf, searchOf } from '#kernel/search-params.ts';
import { formatDateIn } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Tabs } from '#ui/tabs.tsx';
import * as m from '../messages/m.ts';
import { notificationPagesQuery, preferencesQuery, unreadCountQuery } from './notification-queries.ts';
import { NotificationRow } from './notification-row.tsx';
import { PreferencesPanel } from './preferences-panel.tsx';
import { useNotificationActions } from './use-notification-actions.ts';

const tabs = ['list', 'preferences'] as const;

export const Route = createFileRoute('/_learner/notifications')({
  validateSearch: searchOf({ tab: oneOf(tabs) }),
  head: () => pageTitle(m.notifications()),
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureInfiniteQueryData(notificationPagesQuery()),
      queryClient.ensureQueryData(preferencesQuery()),
    ]),
  component: NotificationsPage,
  errorComponent: () => (
    <Page width="form">
      <PageHeader title={m.notifications()} />
      <Notice tone="danger" title={m.notLoaded()} />
    </Page>
  ),
});

function NotificationsPage() {
  const { tab = 'list' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: unread } = useQuery(unreadCountQuery());
  const { markAllRead } = useNotificationActions();
  return (
    <Page width="form">
      <PageHeader
        title={m.notifications()}
        subtitle={m.notificationsText()}
        actions={
          <Button
            variant="secondary"
            disabled={!unread?.count}
            isBusy={markAllRead.isPending}
            onClick={() => markAllRead.mutate({})}
          >
            {m.markAllRead()}
          </Button>
        }
      />
      <Tabs
        label={m.tabs()}
        value={tab}
        onValueChange={(value) =>
          void navigate({ search: value === 'list' ? {} : { tab: value }, replace: true })
        }
        items={[
          { value: 'list', label: m.notifications(), content: <NotificationList /> },
          { value: 'preferences', label: m.preferences(), content: <PreferencesPanel /> },
        ]}
      />
    </Page>
  );
}

function NotificationList() {
  const query = useSuspenseInfiniteQuery(notificationPagesQuery());
  const items = query.data.pages.flat();
  const zone = viewerTimeZone();
  const days = Map.groupBy(items, (item) => formatDateIn(new Date(item.createdAt), zone));
  if (items.length === 0) {
    return <EmptyState figure="arrived" title={m.none()} text={m.noneText()} />;
  }
  return (
    <>
      <div className="space-y-6">
        {[...days].map(([day, ofDay]) => (
          <section key={day}>
            <h2 className="mb-2 text-small font-semibold text-ink-3">{day}</h2>
            <Card padding="none" render={<div />} className="overflow-hidden">
              <ul className="divide-y divide-line">
                {ofDay.map((item) => (
                  <li key={item.id}>
                    <NotificationRow item={item} />
                  </li>
                ))}
              </ul>
            </Card>
          </section>
        ))}
      </div>
      <LoadMore className="mt-5" query={query} label={m.loadOlder()} failure={m.notLoaded()} />
    </>
  );
}
