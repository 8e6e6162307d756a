import { ownedSubject } from '#features/school/audit/public.server.ts';
import { bookings } from './schema.ts';

export const auditSubjects = [ownedSubject('booking', bookings)];
