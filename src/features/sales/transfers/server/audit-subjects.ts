import { sql } from 'drizzle-orm';
import { ownedSubject } from '#features/school/audit/public.server.ts';
import { transferProofs } from './schema.ts';

export const auditSubjects = [
  ownedSubject('transfer', transferProofs),
  {
    type: 'transfer-account',
    title: ({ text }: { text: unknown }) =>
      sql`(select trim(a.bank || ' ' || a.number) from transfer_accounts a where a.id::text = ${text})`,
  },
];
