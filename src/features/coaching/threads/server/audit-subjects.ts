import { ownedSubject } from '#features/school/audit/public.server.ts';
import { threads } from './schema.ts';

export const auditSubjects = [ownedSubject('thread', threads)];
