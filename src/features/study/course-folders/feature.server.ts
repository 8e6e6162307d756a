import { defineFeature } from '#kit/feature.server.ts';
import { courseFoldersContract } from './contract.ts';
import { courseFoldersRouter } from './server/router.ts';
import { sendFolder } from './server/service.ts';

export const feature = defineFeature({
  contracts: { courseFolders: courseFoldersContract },
  routers: () => ({ courseFolders: courseFoldersRouter }),
  streams: { 'GET /admin/courses/{id}/folder': sendFolder },
});
