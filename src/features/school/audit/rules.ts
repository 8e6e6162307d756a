import type { AuditSort } from './filters.ts';

export const auditActionNames = {
  'entitlement.grant': 'Granted a plan',
  'entitlement.revoke': 'Revoked a plan',
  'credits.adjust': 'Adjusted credits',
  'user.ban': 'Banned a person',
  'user.unban': 'Lifted a ban',
  'user.roles': 'Changed someone’s roles',
  'user.make-admin': 'Made an administrator',
  'user.unmake-admin': 'Removed an administrator',
  'user.end-sessions': 'Signed a person out',
  'user.mail': 'Sent a sign-in email',
  'user.import': 'Imported people',
  'user.export': 'Exported people',
  'review.feedback': 'Answered a review',
  'booking.update': 'Changed a booking',
  'booking.delete': 'Deleted a booking',
  'unmatched.match': 'Matched a session',
  'unmatched.assign': 'Assigned a session',
  'unmatched.resolve': 'Resolved an unmatched session',
  'testimonial.moderate': 'Moderated a story',
  'newsletter.export': 'Exported the newsletter list',
  'newsletter.relay': 'Resent a newsletter sign-up',
  'newsletter.delete': 'Deleted a newsletter sign-up',
  'guide.export': 'Exported the guide list',
  'guide.relay': 'Resent a guide request',
  'guide.delete': 'Deleted a guide request',
  'waitlist.export': 'Exported the waitlist',
  'waitlist.relay': 'Resent a waitlist entry',
  'waitlist.delete': 'Deleted a waitlist entry',
  'job.retry': 'Retried a job',
  'job.discard': 'Discarded a job',
  'module.create': 'Created a module',
  'module.update': 'Changed a module',
  'module.remove': 'Removed a module',
  'module.restore': 'Restored a module',
  'resource.create': 'Created a resource',
  'resource.update': 'Changed a resource',
  'resource.delete': 'Deleted a resource',
  'course.create': 'Created a course',
  'course.update': 'Changed a course',
  'course.remove': 'Removed a course',
  'post.create': 'Wrote an article',
  'post.update': 'Changed an article',
  'post.remove': 'Removed an article',
  'post.restore': 'Restored an article',
  'changelog.create': 'Wrote a changelog version',
  'changelog.update': 'Changed a changelog version',
  'changelog.remove': 'Removed a changelog version',
  'changelog.restore': 'Restored a changelog version',
  'plan.update': 'Changed a plan’s text',
  'plan.restore': 'Restored a plan’s original text',
} as const;

export type KnownAction = keyof typeof auditActionNames;

const isKnown = (action: string): action is KnownAction => action in auditActionNames;

/** An action's name; one without a name is spelled out: `module.reorder` becomes “Module: reorder”. */
export function actionText(action: string): string {
  if (isKnown(action)) return auditActionNames[action];
  const [subject = '', verb = ''] = action.split('.');
  return `${sentence(subject)}: ${verb.replaceAll('-', ' ')}`;
}

export const auditSortNames: Record<AuditSort, string> = { newest: 'Newest first', oldest: 'Oldest first' };

const subjectTypeNames: Record<string, string> = {
  user: 'Person',
  'user-list': 'List of people',
  booking: 'Booking',
  'unmatched-event': 'Unmatched session',
  review: 'Review',
  testimonial: 'Story',
  module: 'Module',
  course: 'Course',
  resource: 'Resource',
  post: 'Article',
  'changelog-version': 'Version',
  plan: 'Plan',
  job: 'Job',
  newsletter: 'Newsletter',
  guide: 'Guide',
  waitlist: 'Waitlist',
};

const lists = ['user-list', 'job', 'newsletter', 'guide', 'waitlist', 'unmatched-event'];

/** Whether a subject of this kind has a page until it is deleted; a job or a line of a list never has one. */
export const isThing = (type: string): boolean => !lists.includes(type);

export const subjectTypeName = (type: string): string => subjectTypeNames[type] ?? sentence(type);

const sentence = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;

/** The name of a deleted subject, from the copy in its entry. */
export function nameInDetail(detail: Record<string, unknown>): string | null {
  const found = ['name', 'title', 'version', 'email'].map((key) => detail[key]).find(isWord);
  return found ?? null;
}

const isWord = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isPlain = (value: unknown): value is string | number => ['string', 'number'].includes(typeof value);

/** `hasDocument` → `has document`. */
const wordsOf = (key: string): string => key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** An entry's details as names and values; objects and lists stay JSON. */
export function detailParts(detail: Record<string, unknown>): { name: string; value: string }[] {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([key, value]) => ({
      name: wordsOf(key),
      value: valueText(value),
    }));
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return isPlain(value) ? String(value) : JSON.stringify(value, null, 1);
}
