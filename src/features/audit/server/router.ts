import { implementCalls } from '#calls';
import { auditContract } from '../contract.ts';
import { countEntries, listEntries } from './queries.ts';

const os = implementCalls(auditContract);

export const auditRouter = os.router({
  list: os.list.handler(async ({ context: { deps }, input }) => {
    const { page, limit } = input;
    const [data, total] = await Promise.all([
      listEntries(deps.db, input, { limit, offset: (page - 1) * limit }),
      countEntries(deps.db, input),
    ]);
    const totalPages = Math.max(1, Math.ceil(total / limit));
    return { data, meta: { totalItems: total, currentPage: page, totalPages } };
  }),
});
