import { defineFeature } from '#kit/feature.server.ts';
import { blogContract } from './contract.ts';
import { postsContract } from './posts-contract.ts';
import { auditSubjects } from './server/audit-subjects.ts';
import { personalData } from './server/personal-data.ts';
import { postsRouter } from './server/posts-router.ts';
import { blogRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { blog: blogContract, posts: postsContract },
  routers: () => ({ blog: blogRouter, posts: postsRouter }),
  personalData,
  impersonalTables: { post_addresses: 'content' },
  auditSubjects,
});
