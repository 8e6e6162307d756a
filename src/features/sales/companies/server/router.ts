import { implementCalls } from '#kit/calls.server.ts';
import { companiesContract } from '../contract.ts';
import { findLastCompany } from './queries.ts';

const os = implementCalls(companiesContract);

export const companiesRouter = os.router({
  last: os.last.handler(async ({ context }) => {
    const { userId } = await context.person();
    return { company: await findLastCompany(context.deps.db, userId) };
  }),
});
