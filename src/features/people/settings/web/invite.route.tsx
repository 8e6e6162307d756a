import { createFileRoute } from '@tanstack/react-router';
import { InviteFriends } from '#features/sales/referrals/web/invite-friends.tsx';
import { referralsQuery } from '#features/sales/referrals/web/referrals-query.ts';
import { pageTitle } from '#kit/brand.ts';
import * as m from '../messages/m.ts';
import { SettingsFrame } from './settings-frame.tsx';

export const Route = createFileRoute('/_learner/settings/invite')({
  head: () => pageTitle(m.bringFriends()),
  loader: ({ context }) => context.queryClient.ensureQueryData(referralsQuery()),
  component: () => (
    <SettingsFrame current="invite">
      <InviteFriends />
    </SettingsFrame>
  ),
});
