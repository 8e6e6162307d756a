/** The parts of a contract that all written content shares. */
import { z } from 'zod';
import { publicationStates } from './rules.ts';

export const contentListInput = {
  search: z.string().max(100).default(''),
  /** `DELETED` lists what can be restored; without a state everything that is not deleted. */
  state: z.enum([...publicationStates, 'DELETED']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};

export const contentListMeta = z.object({
  totalItems: z.int(),
  currentPage: z.int(),
  totalPages: z.int(),
});
