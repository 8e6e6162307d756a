import { ownedSubject } from '#features/school/audit/public.server.ts';
import { reviews } from './schema.ts';

export const auditSubjects = [ownedSubject('review', reviews)];
