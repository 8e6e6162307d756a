import { defineFeature } from '#kit/feature.server.ts';
import { feedbackContract } from './contract.ts';
import { discardUnreadStory } from './public.server.ts';
import { auditSubjects } from './server/audit-subjects.ts';
import { personalData } from './server/personal-data.ts';
import { feedbackRouter } from './server/router.ts';
import { deleteStory } from './server/service.ts';

export const feature = defineFeature({
  contracts: { feedback: feedbackContract },
  routers: () => ({ feedback: feedbackRouter }),
  personalData,
  auditSubjects,
  discardUnconfirmed: discardUnreadStory,
  withdrawals: {
    stories: async (deps, tx, { userId }) => {
      if (userId !== null) await deleteStory(deps, tx, userId);
    },
  },
});
