import { readLatest } from '#features/school/audit/public.server.ts';
import { implementCalls } from '#kit/calls.server.ts';
import type { Product } from '#kit/feature.server.ts';
import { usersContract } from '../contract.ts';
import { exportUsers, importUsers, previewImport } from './lists.ts';
import * as service from './service.ts';

const os = implementCalls(usersContract);

export function usersRouter(product: Pick<Product, 'auditSubjects' | 'jobTitles'>) {
  const latest = readLatest(product);
  return os.router({
    list: os.list.handler(async ({ context, input }) =>
      service.listUsers(context.deps, await context.person(), input),
    ),
    get: os.get.handler(async ({ context, input }) =>
      service.getUser(context.deps, await context.person(), input.userId, latest),
    ),
    grant: os.grant.handler(async ({ context, input }) =>
      service.grantTier(context.deps, await context.person(), input),
    ),
    revoke: os.revoke.handler(async ({ context, input }) =>
      service.revokeEntitlement(context.deps, await context.person(), input),
    ),
    ban: os.ban.handler(async ({ context, input }) =>
      service.setBan(context.deps, await context.person(), input),
    ),
    roles: os.roles.handler(async ({ context, input }) =>
      service.setRoles(context.deps, await context.person(), input),
    ),
    endSessions: os.endSessions.handler(async ({ context, input }) =>
      service.endSessions(context.deps, await context.person(), input.userId),
    ),
    endSession: os.endSession.handler(async ({ context, input }) =>
      service.endSession(context.deps, await context.person(), input),
    ),
    sendMail: os.sendMail.handler(async ({ context, input }) =>
      service.sendMail(context.deps, await context.person(), {
        ...input,
        requestId: context.facts.requestId,
      }),
    ),
    exportList: os.exportList.handler(async ({ context, input }) =>
      exportUsers(context.deps, await context.person(), input),
    ),
    previewImport: os.previewImport.handler(({ context, input }) => previewImport(context.deps, input.csv)),
    importList: os.importList.handler(async ({ context, input }) =>
      importUsers(context.deps, await context.person(), input),
    ),
  });
}
