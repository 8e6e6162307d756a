import { sql } from 'drizzle-orm';

export const auditSubjects = [
  {
    type: 'coupon',
    title: ({ text }: { text: unknown }) => sql`(select c.code from coupons c where c.id::text = ${text})`,
  },
];
