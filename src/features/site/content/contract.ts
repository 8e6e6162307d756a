/** The parts of a contract that all written content shares. */
import { z } from 'zod';
import { publicationStates } from './rules.ts';

export const contentListInput = {
  search: z.string().max(100).default(''),
  /** `DELETED` lists what can be restored; without a state, everything that is not deleted. */
  state: z.enum([...publicationStates, 'DELETED']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};

export const contentListMeta = z.object({
  totalItems: z.int(),
  currentPage: z.int(),
  totalPages: z.int(),
});

export const publicationInput = {
  state: z.enum(publicationStates),
  /** When a scheduled piece appears; ignored otherwise. */
  publishAt: z.iso
    .datetime({ offset: true })
    .nullable()
    .default(null)
    .transform((text) => (text === null ? null : new Date(text))),
};

/** The revision that was edited: if there is a newer one, the change is refused (409). */
export const revisionInput = z.int().min(1);

/** Who made the last change, and when. */
export const changeOutput = {
  revision: z.int(),
  updatedAt: z.string(),
  updatedByName: z.string().nullable(),
};
