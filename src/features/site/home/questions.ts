import * as m from './messages/m.ts';

/** What people ask before they sign up. Answers about paying are summaries; the terms have the details. */
export const questions = [
  { question: m.needBasics, answer: m.needBasicsAnswer },
  { question: m.tryFirst, answer: m.tryFirstAnswer },
  { question: m.coursesInPlans, answer: m.coursesInPlansAnswer },
  { question: m.isSubscription, answer: m.isSubscriptionAnswer },
  { question: m.howMuchTime, answer: m.howMuchTimeAnswer },
  { question: m.isRead, answer: m.isReadAnswer },
  { question: m.paymentProblem, answer: m.paymentProblemAnswer },
] as const;
