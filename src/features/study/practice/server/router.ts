import { implementCalls } from '#kit/calls.server.ts';
import { practiceContract } from '../contract.ts';
import { askCoach, getQuestion } from './questions.ts';
import * as service from './service.ts';

const os = implementCalls(practiceContract);

export const practiceRouter = os.router({
  list: os.list.handler(async ({ context, input }) =>
    service.listExercises(context.deps, await context.person(), input.id),
  ),
  get: os.get.handler(async ({ context, input }) =>
    service.getExercise(context.deps, await context.person(), input.id),
  ),
  progress: os.progress.handler(async ({ context, input }) =>
    service.getProgress(context.deps, await context.person(), input.id),
  ),
  attempt: os.attempt.handler(async ({ context, input }) =>
    service.attemptExercise(context.deps, await context.person(), input),
  ),
  openHints: os.openHints.handler(async ({ context, input }) =>
    service.openHints(context.deps, await context.person(), input),
  ),
  askSolution: os.askSolution.handler(async ({ context, input }) =>
    service.askSolution(context.deps, await context.person(), input.id),
  ),
  ask: os.ask.handler(async ({ context, input }) => askCoach(context.deps, await context.person(), input)),
  question: os.question.handler(async ({ context, input }) =>
    getQuestion(context.deps, await context.person(), input.id),
  ),
});
