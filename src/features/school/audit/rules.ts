import { roleNames } from '#access/role-names.ts';
import { tierNames } from '#access/tiers.ts';
import { orderNumber } from '#kernel/ids.ts';
import { isIndonesian } from '#kernel/language.ts';
import { formatIdr } from '#kernel/money.ts';
import { formatOf, formatTableDateIn, formatTableTimeIn } from '#kernel/time.ts';
import type { AuditSort } from './filters.ts';
import * as m from './messages/m.ts';

export const auditActionNames = {
  'entitlement.grant': m.grantedPlan,
  'entitlement.revoke': m.revokedPlan,
  'credits.adjust': m.adjustedCredits,
  'user.ban': m.bannedPerson,
  'user.unban': m.liftedBan,
  'user.roles': m.changedRoles,
  'user.make-admin': m.madeAdmin,
  'user.unmake-admin': m.removedAdmin,
  'user.end-sessions': m.signedOut,
  'user.mail': m.sentSignInMail,
  'user.import': m.importedPeople,
  'user.export': m.exportedPeople,
  'review.feedback': m.answeredReview,
  'thread.close': m.closedQuestion,
  'booking.update': m.changedBooking,
  'booking.delete': m.deletedBooking,
  'unmatched.match': m.matchedSession,
  'unmatched.assign': m.assignedSession,
  'unmatched.resolve': m.resolvedSession,
  'testimonial.moderate': m.moderatedStory,
  'newsletter.export': m.exportedNewsletter,
  'newsletter.relay': m.resentNewsletter,
  'newsletter.delete': m.deletedNewsletter,
  'guide.export': m.exportedGuide,
  'guide.relay': m.resentGuide,
  'guide.delete': m.deletedGuide,
  'waitlist.export': m.exportedWaitlist,
  'waitlist.relay': m.resentWaitlist,
  'waitlist.delete': m.deletedWaitlist,
  'job.retry': m.retriedJob,
  'job.discard': m.discardedJob,
  'module.create': m.createdModule,
  'module.update': m.changedModule,
  'module.remove': m.removedModule,
  'module.restore': m.restoredModule,
  'module.reorder': m.reorderedModules,
  'exercise.create': m.createdExercise,
  'exercise.update': m.changedExercise,
  'exercise.publish': m.publishedExercise,
  'exercise.unpublish': m.unpublishedExercise,
  'exercise.move': m.movedExercise,
  'exercise.remove': m.removedExercise,
  'exercise.restore': m.restoredExercise,
  'exercise.import': m.importedExercise,
  'resource.create': m.createdResource,
  'resource.update': m.changedResource,
  'resource.delete': m.deletedResource,
  'course.create': m.createdCourse,
  'course.update': m.changedCourse,
  'course.remove': m.removedCourse,
  'course.restore': m.restoredCourse,
  'course.import': m.importedCourse,
  'course.import.undo': m.undidImport,
  'post.create': m.wroteArticle,
  'post.update': m.changedArticle,
  'post.remove': m.removedArticle,
  'post.restore': m.restoredArticle,
  'changelog.create': m.wroteVersion,
  'changelog.update': m.changedVersion,
  'changelog.remove': m.removedVersion,
  'changelog.restore': m.restoredVersion,
  'plan.update': m.changedPlan,
  'plan.restore': m.restoredPlan,
  'plan.price': m.setPlanPrice,
  'seller.set': m.setSeller,
  'order.part-moved': m.movedPart,
  'order.parts-cancelled': m.cancelledParts,
  'order.refund': m.refundedOrder,
  'order.return-asked': m.askedRefund,
  'order.refunded': m.sentRefund,
  'gift.use': m.usedGift,
  'fee.set': m.setFee,
  'report.export': m.exportedReport,
  'tax-file.make': m.madeTaxFile,
  'tax-file.download': m.downloadedTaxFile,
  'tax-file.take-back': m.tookTaxFileBack,
  'order.company': m.correctedCompany,
  'order.company-added': m.addedCompany,
  'transfer.approve': m.approvedTransfer,
  'transfer.undo': m.undidTransfer,
  'transfer.take-back': m.tookTransferBack,
  'transfer.refuse': m.refusedTransfer,
  'product.create': m.madeProduct,
  'product.update': m.changedProduct,
  'product.price': m.setProductPrice,
  'product.archive': m.archivedProduct,
  'product.restore': m.restoredProduct,
  'coupon.create': m.madeCoupon,
  'coupon.close': m.closedCoupon,
  'referrals.on': m.turnedReferralsOn,
  'referrals.off': m.turnedReferralsOff,
  'transfer-account.add': m.addedAccount,
  'transfer-account.close': m.closedAccount,
  'transfer-account.open': m.openedAccount,
} as const;

export type KnownAction = keyof typeof auditActionNames;

const isKnown = (action: string): action is KnownAction => action in auditActionNames;

/** An action's name; one of an older release is spelled out: `module.sort` becomes “Module: sort”. */
export function actionText(action: string): string {
  if (isKnown(action)) return auditActionNames[action]();
  const [subject = '', verb = ''] = action.split('.');
  return `${sentence(subject)}: ${verb.replaceAll('-', ' ')}`;
}

export const auditSortNames: Record<AuditSort, () => string> = {
  newest: m.newestFirst,
  oldest: m.oldestFirst,
};

export const subjectTypeNames = {
  user: m.person,
  'user-list': m.peopleList,
  booking: m.booking,
  'unmatched-event': m.unmatchedSession,
  review: m.review,
  testimonial: m.story,
  module: m.module,
  course: m.course,
  exercise: m.exercise,
  resource: m.resource,
  post: m.article,
  'changelog-version': m.version,
  plan: m.plan,
  product: m.product,
  coupon: m.coupon,
  report: m.monthReport,
  fee: m.fee,
  'tax-file': m.taxFile,
  referrals: m.referrals,
  job: m.job,
  newsletter: m.newsletter,
  guide: m.guide,
  waitlist: m.waitlist,
  order: m.order,
  seller: m.seller,
  transfer: m.transfer,
  'transfer-account': m.transferAccount,
  thread: m.thread,
} as const;

/** What a change can be done to. */
export type SubjectType = keyof typeof subjectTypeNames;

const isSubjectType = (type: string): type is SubjectType => Object.hasOwn(subjectTypeNames, type);

const lists = ['user-list', 'job', 'newsletter', 'guide', 'waitlist', 'unmatched-event'];

/** Whether a subject of this kind has a page until it is deleted; a job or a line of a list never has one. */
export const isThing = (type: string): boolean => !lists.includes(type);

export const subjectTypeName = (type: string): string =>
  isSubjectType(type) ? subjectTypeNames[type]() : sentence(type);

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

/** What is recorded of a change, by its name in the log. Copies of what was deleted have more, which stay as stored. */
const detailNames = {
  after: m.detailAfter,
  amount: m.detailAmount,
  amountIdr: m.detailAmountIdr,
  addedResources: m.detailAddedResources,
  archive: m.detailArchive,
  bank: m.detailBank,
  before: m.detailBefore,
  booking: m.detailBooking,
  cancelAtProvider: m.detailCancelAtProvider,
  changed: m.detailChanged,
  changes: m.detailChanges,
  claimedIdr: m.detailClaimedIdr,
  copyOf: m.detailCopyOf,
  count: m.detailCount,
  courseId: m.detailCourseId,
  credits: m.detailCredits,
  description: m.detailDescription,
  differenceIdr: m.detailDifferenceIdr,
  email: m.detailEmail,
  eventId: m.detailEventId,
  filter: m.detailFilter,
  first: m.detailFirst,
  from: m.detailFrom,
  granted: m.detailGranted,
  hasDocument: m.detailHasDocument,
  holder: m.detailHolder,
  isCreditReturned: m.detailIsCreditReturned,
  isEarlier: m.detailIsEarlier,
  isFreePreview: m.detailIsFreePreview,
  isOn: m.detailIsOn,
  isPublished: m.detailIsPublished,
  keeper: m.detailKeeper,
  kind: m.detailKind,
  language: m.detailLanguage,
  languages: m.detailLanguages,
  last: m.detailLast,
  links: m.detailLinks,
  moduleId: m.detailModuleId,
  modules: m.detailModules,
  month: m.detailMonth,
  name: m.detailName,
  no: m.detailNo,
  notes: m.detailNotes,
  number: m.detailNumber,
  order: m.detailOrder,
  orderId: m.detailOrderId,
  parts: m.detailParts,
  place: m.detailPlace,
  priceIdr: m.detailPriceIdr,
  problem: m.detailProblem,
  productId: m.detailProductId,
  provider: m.detailProvider,
  queue: m.detailQueue,
  recording: m.detailRecording,
  reference: m.detailReference,
  restored: m.detailRestored,
  returnCredit: m.detailReturnCredit,
  revision: m.detailRevision,
  rows: m.detailRows,
  saleEndsAt: m.detailSaleEndsAt,
  saleIdr: m.detailSaleIdr,
  seats: m.detailSeats,
  slug: m.detailSlug,
  spentCredit: m.detailSpentCredit,
  status: m.detailStatus,
  statusBefore: m.detailStatusBefore,
  summary: m.detailSummary,
  summaryLength: m.detailSummaryLength,
  taken: m.detailTaken,
  targets: m.detailTargets,
  tier: m.detailTier,
  title: m.detailTitle,
  to: m.detailTo,
  totalIdr: m.detailTotalIdr,
  unmatchedId: m.detailUnmatchedId,
  unusual: m.detailUnusual,
  userId: m.detailUserId,
  value: m.detailValue,
  version: m.detailVersion,
  versionId: m.detailVersionId,
  video: m.detailVideo,
} satisfies Record<string, () => string>;

/** Texts that are recorded as they stand, so that they are found again, and read in the reader's language. */
const knownValues: Readonly<Record<string, () => string>> = {
  'completed before it began': m.completedEarly,
  'completed without feedback': m.completedBare,
  ...roleNames,
};

/** What is recorded as a code of the product, in the details that hold such codes. */
const codedDetails: ReadonlySet<string> = new Set([
  'after',
  'before',
  'from',
  'keeper',
  'kind',
  'status',
  'statusBefore',
  'tier',
  'to',
]);

const codeNames: Readonly<Record<string, () => string>> = {
  PENDING: m.valuePending,
  IN_REVIEW: m.valueInReview,
  COMPLETED: m.valueCompleted,
  SCHEDULED: m.valueScheduled,
  CANCELED: m.valueCancelled,
  APPROVED: m.valueApproved,
  REJECTED: m.valueRejected,
  session: m.valueSession,
  review: m.valueReview,
  code: m.valueCode,
  question: m.valueQuestion,
  bank: m.valueBank,
  qris: () => 'QRIS',
  local: m.valueLocal,
  bunny: () => 'Bunny',
  ...Object.fromEntries(Object.entries(tierNames).map(([tier, name]) => [tier, () => name])),
};

/** Whether a detail of that name is read in the reader's language. */
export const isNamed = (key: string): key is keyof typeof detailNames => Object.hasOwn(detailNames, key);

const isFormer = (key: string): boolean => ['from', 'before', 'statusBefore'].includes(key);

export interface DetailPart {
  name: string;
  /** The name is a field of a copy, in English, and has no translation. */
  isFieldName: boolean;
  value: string;
  /** The value is what someone wrote, or a code: nobody knows its language. */
  isStored: boolean;
}

/** An entry's details as names and values; objects and lists stay JSON. @param zone in which times are read */
export function detailParts(detail: Record<string, unknown>, zone: string): DetailPart[] {
  return (
    Object.entries(detail)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      // The database keeps no order: what was comes before what is.
      .toSorted(([one], [other]) => Number(isFormer(other)) - Number(isFormer(one)))
      .map(([key, value]) => ({
        name: isNamed(key) ? detailNames[key]() : wordsOf(key),
        isFieldName: !isNamed(key),
        ...shown(key, value, zone),
      }))
  );
}

/** Pairs of what was and what is. */
const pairs: Readonly<Record<string, string>> = { from: 'to', before: 'after', statusBefore: 'status' };

/** What a detail that is yes or no says in words: one that is so, and one that is not. */
const yesOrNo: Readonly<Record<string, readonly [yes: () => string, no: () => string]>> = {
  cancelAtProvider: [m.detailCancelAtProvider, m.notInCalendar],
  hasDocument: [m.detailHasDocument, m.noDocument],
  isCreditReturned: [m.detailIsCreditReturned, m.creditKept],
  isFreePreview: [m.detailIsFreePreview, m.noFreePreview],
  isPublished: [m.detailIsPublished, m.notPublished],
  returnCredit: [m.detailIsCreditReturned, m.creditKept],
  spentCredit: [m.detailSpentCredit, m.noCreditSpent],
};

/** A detail as part of a sentence; one without a name says itself what it is. */
export type DetailPhrase = Omit<DetailPart, 'name'> & { name: string | null };

/** An entry's details for a line: what was and what is together, and words instead of yes and no. */
export function detailPhrases(detail: Record<string, unknown>, zone: string): DetailPhrase[] {
  const later = new Set(
    Object.entries(pairs)
      .filter(([was, is]) => isPlain(detail[was]) && isPlain(detail[is]))
      .map(([, is]) => is),
  );
  return Object.entries(detail)
    .filter(([key]) => !later.has(key))
    .flatMap(([key, value]): DetailPhrase | DetailPhrase[] => {
      const is = pairs[key];
      const words = yesOrNo[key];
      if (words && typeof value === 'boolean')
        return { name: null, isFieldName: false, isStored: false, value: words[value ? 0 : 1]() };
      const parts = detailParts({ [key]: value }, zone);
      if (is === undefined || !later.has(is)) return parts;
      const [before, after] = [shown(key, value, zone), shown(is, detail[is], zone)];
      return {
        name: null,
        isFieldName: false,
        isStored: before.isStored || after.isStored,
        value: `${before.value} → ${after.value}`,
      };
    })
    .toSorted((one, other) => Number(other.value.includes(' → ')) - Number(one.value.includes(' → ')));
}

/** How pages name an order: the last twelve of its id. */
const shortOrderId = (value: string): string =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ? orderNumber(value) : value;

const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/.test(text) &&
  !Number.isNaN(Date.parse(text));

/** A stored moment, day or month as tables show it, in the reader's language; null for any other text. */
function dateText(text: string, zone: string): string | null {
  if (isInstant(text)) return formatTableTimeIn(new Date(text), zone);
  if (!/^\d{4}-\d{2}(-\d{2})?$/.test(text) || Number.isNaN(Date.parse(text))) return null;
  // Days and months have no zone.
  if (text.length > 7) return formatTableDateIn(new Date(text), 'UTC');
  const month = formatOf(isIndonesian() ? 'id' : 'en-GB', {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  });
  return month.format(new Date(text));
}

/** Where a day or a month is one; elsewhere a text of that shape is a name, such as of a version. */
const days: ReadonlySet<string> = new Set(['date', 'day', 'month']);

const datedIn = (part: unknown, zone: string): unknown =>
  typeof part === 'string' && isInstant(part) ? dateText(part, zone) : part;

function shown(key: string, value: unknown, zone: string): Pick<DetailPart, 'value' | 'isStored'> {
  if (typeof value === 'boolean') return { value: value ? m.yes() : m.no(), isStored: false };
  if (typeof value === 'number' && key.endsWith('Idr')) return { value: formatIdr(value), isStored: false };
  const values = Array.isArray(value) ? value : [value];
  if (!values.every(isPlain))
    return { value: JSON.stringify(value, (_, part) => datedIn(part, zone), 1), isStored: true };
  const names = codedDetails.has(key) ? codeNames : knownValues;
  const texts = values.map(String);
  const dateOf = (text: string) => (days.has(key) || isInstant(text) ? dateText(text, zone) : null);
  return {
    value: texts
      .map((text) => (key === 'orderId' ? shortOrderId(text) : (dateOf(text) ?? nameOf(names, text))))
      .join(', '),
    isStored: !texts.every((text) => Object.hasOwn(names, text) || dateOf(text) !== null),
  };
}

const nameOf = (names: Readonly<Record<string, () => string>>, value: string): string =>
  Object.hasOwn(names, value) ? (names[value]?.() ?? value) : value;

const mostShown = 3;
const longestShown = 40;

/** Whether details fit on a line, so that nothing has to be opened to read them. */
export const areShort = (parts: readonly Pick<DetailPart, 'value'>[]): boolean =>
  parts.length <= mostShown &&
  parts.every(({ value }) => value.length <= longestShown && !value.includes('\n'));
