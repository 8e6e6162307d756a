import { z } from 'zod';
import { call } from '#access/call.ts';
import { auditSorts } from './filters.ts';

export const auditPageSize = 50;

const words = z.string().trim().max(100).default('');

export const auditContract = {
  list: call(['owner'], 'GET', '/admin/audit', 'What administrators changed, newest first', { tag: 'Admin' })
    .input(
      z.strictObject({
        /** One action (`user.ban`), or every action of a kind (`user`). */
        action: z
          .string()
          .regex(/^[a-z-]{1,40}(\.[a-z-]{1,40})?$/)
          .optional(),
        /** Part of the actor's name or email. */
        actor: words,
        /** An id, a person's name or email, or a title. */
        subject: words,
        sort: z.enum(auditSorts).default('newest'),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(auditPageSize),
      }),
    )
    .output(
      z.object({
        data: z.array(
          z.object({
            id: z.string(),
            action: z.string(),
            actor: z.object({ id: z.string(), name: z.string(), email: z.string() }),
            subjectType: z.string(),
            subjectId: z.string(),
            /** The owner's name or the title: the current one, or the one in the entry if the subject is gone. */
            subjectName: z.string().nullable(),
            isSubjectThere: z.boolean(),
            detail: z.record(z.string(), z.unknown()),
            createdAt: z.string(),
          }),
        ),
        /** `totalItems` counts up to 10 000 entries, or up to 2 000 with a filter. */
        meta: z.object({ totalItems: z.int(), currentPage: z.int(), totalPages: z.int() }),
      }),
    ),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    audit: typeof auditContract;
  }
}
