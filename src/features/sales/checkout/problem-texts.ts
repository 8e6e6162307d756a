/** Not in rules.ts, which every page loads for its address. */
import * as m from './messages/m.ts';
import type { OrderProblem } from './rules.ts';

/** Shown to administrators, in the list of orders and in notifications. */
export const orderProblemTexts: Record<OrderProblem, () => string> = {
  'paid-twice': m.paidTwice,
  'plan-changed': m.planWasOther,
  'already-open': m.wasOpen,
  'sold-out': m.wasSoldOut,
  'wrong-payment': m.wrongPayment,
  'account-deleted': m.accountGone,
  'approval-taken-back': m.approvalTakenBack,
  'part-not-open': m.partNotOpen,
  unclear: m.unclearRecord,
};

/** Shown to the person who paid. */
export const refundReasons: Record<OrderProblem, () => string> = {
  'paid-twice': m.havePlan,
  'plan-changed': m.yourPlanChanged,
  'already-open': m.yourProductOpen,
  'sold-out': m.yourSeatGone,
  'wrong-payment': m.notYourOrder,
  'account-deleted': m.accountWasDeleted,
  'approval-taken-back': m.approvalWasTakenBack,
  'part-not-open': m.yourPartNotOpen,
  unclear: m.notYourOrder,
};

/** Our own code for a company that was waited for long enough. */
export const noAnswer = 'NO_ANSWER';

/** The payment companies' codes for refunds that they refuse, by what they mean. */
const whyNotSent: Readonly<Record<string, () => string>> = {
  REFUND_NOT_SUPPORTED: m.whyNotThisWay,
  PARTIAL_REFUND_NOT_SUPPORTED: m.whyNoPart,
  MAXIMUM_REFUND_AMOUNT_REACHED: m.whyTooMuch,
  INELIGIBLE_TRANSACTION: m.whyTooLate,
  INSUFFICIENT_BALANCE: m.whyNoBalance,
  [noAnswer]: m.whyNoAnswer,
};

/** Why the company has not sent the money: our words for a code that we know, else its own. */
export const whyNotSentText = (why: string): string => whyNotSent[why]?.() ?? why;
