import { implementCalls, mayLag } from '#kit/calls.server.ts';
import { inReadersLanguage } from '#platform/db/translated.server.ts';
import { changelogContract } from '../contract.ts';
import { versionsContract } from '../versions-contract.ts';
import * as manage from './manage.ts';
import { listVersions } from './queries.ts';

/** More than anyone reads; older versions stay in the database. */
const shownVersions = 100;

const os = implementCalls(changelogContract);

export const changelogRouter = os.router({
  list: os.list.handler(async ({ context }) => {
    const { db, clock } = await mayLag(context);
    return (await listVersions(db, clock.now(), shownVersions)).map((row) => inReadersLanguage(row));
  }),
});

const admin = implementCalls(versionsContract);

export const versionsRouter = admin.router({
  list: admin.list.handler(({ context, input }) => manage.listForAdmin(context.deps, input)),
  get: admin.get.handler(({ context, input }) => manage.getForEdit(context.deps, input.id)),
  create: admin.create.handler(async ({ context, input }) =>
    manage.createVersion(context.deps, await context.person(), input),
  ),
  update: admin.update.handler(async ({ context, input }) =>
    manage.updateVersion(context.deps, await context.person(), input),
  ),
  remove: admin.remove.handler(async ({ context, input }) =>
    manage.removeVersion(context.deps, await context.person(), input.id),
  ),
  restore: admin.restore.handler(async ({ context, input }) =>
    manage.restoreVersion(context.deps, await context.person(), input.id),
  ),
});
