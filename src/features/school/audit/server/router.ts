import { implementCalls } from '#kit/calls.server.ts';
import { auditContract } from '../contract.ts';
import { listEntries } from './queries.ts';

const os = implementCalls(auditContract);

export const auditRouter = os.router({
  list: os.list.handler(async ({ context: { deps }, input }) => {
    const { page, limit } = input;
    const { data, total } = await listEntries(deps.db, input, { limit, offset: (page - 1) * limit });
    const totalPages = Math.max(1, Math.ceil(total / limit));
    return { data, meta: { totalItems: total, currentPage: page, totalPages } };
  }),
});
