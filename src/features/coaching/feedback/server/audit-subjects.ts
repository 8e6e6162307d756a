import { ownedSubject } from '#features/school/audit/public.server.ts';
import { testimonials } from './schema.ts';

export const auditSubjects = [ownedSubject('testimonial', testimonials)];
