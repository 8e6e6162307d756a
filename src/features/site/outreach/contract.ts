import { z } from 'zod';
import { call } from '#access/call.ts';
import { entrySorts, entryStatuses, lists, relayFilters } from './rules.ts';

const tag = 'Admin';

export const entryPageSize = 25;

const list = z.enum(lists);
const entry = z.strictObject({ list, id: z.uuid() });
const done = z.object({ message: z.string() });

const filters = {
  list,
  /** Part of the name or the email. */
  search: z.string().trim().max(100).default(''),
  status: z.enum(entryStatuses).optional(),
  relay: z.enum(relayFilters).optional(),
  sort: z.enum(entrySorts).default('newest'),
};

const entryOutput = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(entryStatuses),
  /** The form that was used, or the browser's time zone. */
  detail: z.string().nullable(),
  createdAt: z.string(),
  relays: z.array(
    z.object({
      target: z.enum(['chat', 'waitlist']),
      state: z.enum(['waiting', 'sent', 'failed']),
      attempts: z.int(),
      lastError: z.string().nullable(),
      sentAt: z.string().nullable(),
    }),
  ),
});

export const outreachContract = {
  list: call(
    ['support', 'editor'],
    'GET',
    '/admin/sign-ups/{list}',
    'Sign-ups for the newsletter, guide or waitlist',
    { tag },
  )
    .input(
      z.strictObject({
        ...filters,
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(entryPageSize),
      }),
    )
    .output(
      z.object({
        data: z.array(entryOutput),
        /** `totalItems` counts up to 10 000 entries, or up to 2 000 with a filter. */
        meta: z.object({ totalItems: z.int(), currentPage: z.int(), totalPages: z.int() }),
      }),
    ),
  exportList: call(
    ['support', 'editor'],
    'GET',
    '/admin/exports/sign-ups/{list}',
    'The filtered list as CSV; audited',
    {
      tag,
    },
  )
    .input(z.strictObject(filters))
    .output(z.file()),
  relay: call(
    ['support', 'editor'],
    'POST',
    '/admin/sign-ups/{list}/{id}/relay',
    'Resend what did not arrive; audited',
    { tag, limit: 'write' },
  )
    .input(entry)
    .output(done),
  remove: call(
    ['support', 'editor'],
    'DELETE',
    '/admin/sign-ups/{list}/{id}',
    'Delete a person’s entry; audited',
    {
      tag,
      limit: 'write',
    },
  )
    .input(entry)
    .output(done),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    outreach: typeof outreachContract;
  }
}
