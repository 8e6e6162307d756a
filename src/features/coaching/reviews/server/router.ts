import { implementCalls } from '#kit/calls.server.ts';
import { reviewsContract } from '../contract.ts';
import * as m from '../messages/m.ts';
import { giveFeedback, listAllReviews, listHistory } from './coach.ts';
import { askAboutFeedback } from './question.ts';
import * as service from './service.ts';

const os = implementCalls(reviewsContract);

export const reviewsRouter = os.router({
  overview: os.overview.handler(async ({ context }) =>
    service.readSummary(context.deps, (await context.person()).userId),
  ),
  list: os.list.handler(async ({ context, input }) =>
    service.listReviews(context.deps, await context.person(), input),
  ),
  get: os.get.handler(async ({ context, input }) =>
    service.getReview(context.deps, await context.person(), input.id),
  ),
  submit: os.submit.handler(async ({ context, input }) =>
    service.submitReview(context.deps, await context.person(), {
      ...input,
      files: input.files === undefined ? [] : [input.files].flat(),
    }),
  ),
  remove: os.remove.handler(async ({ context, input }) => {
    await service.deleteReview(context.deps, (await context.person()).userId, input.id);
    return { message: m.requestDeleted() };
  }),
  ask: os.ask.handler(async ({ context, input }) =>
    askAboutFeedback(context.deps, await context.person(), input),
  ),
  file: os.file.handler(async ({ context, input }) =>
    service.openReviewFile(context.deps, await context.person(), input),
  ),
  incrementCredit: os.incrementCredit.handler(async ({ context, input }) =>
    service.incrementCredit(context.deps, await context.person(), input),
  ),
  feedback: os.feedback.handler(async ({ context, input }) =>
    giveFeedback(context.deps, await context.person(), input),
  ),
  history: os.history.handler(({ context, input }) => listHistory(context.deps, input.userId)),
  adminList: os.adminList.handler(({ context, input }) => listAllReviews(context.deps, input)),
});
