import { createFileRoute } from '@tanstack/react-router';
import { MissingContent, UnreadableContent } from '#features/site/content/web/content-states.tsx';
import { pageTitle } from '#kit/brand.ts';
import { errorStatusOf } from '#kit/errors.ts';
import * as m from '../messages/m.ts';
import { ownGiftQuery } from './gift-queries.ts';
import { OwnGiftPage } from './own-gift-page.tsx';

export const Route = createFileRoute('/_learner/settings/gifts/$id')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(ownGiftQuery(params.id)),
  head: () => pageTitle(m.yourGift()),
  component: () => <OwnGiftPage id={Route.useParams().id} fromName={Route.useRouteContext().viewer.name} />,
  errorComponent: ({ error }) =>
    [404, 422].includes(errorStatusOf(error) ?? 0) ? (
      <MissingContent title={m.noSuchGift()} to="/settings/plan" back={m.plan()} />
    ) : (
      <UnreadableContent title={m.notRead()} />
    ),
});
