import { sql } from 'drizzle-orm';
import type { AuditSubject } from '#kit/feature.server.ts';

export const auditSubjects: AuditSubject[] = [{ type: 'plan', title: ({ text }) => sql`initcap(${text})` }];
