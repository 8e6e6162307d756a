import { implementCalls } from '#kit/calls.server.ts';
import { guideContract, newsletterContract } from '../contract.ts';
import { getGuideState, openGuide, requestGuide } from './guide.ts';
import { subscribe } from './service.ts';

const os = implementCalls(newsletterContract);

export const newsletterRouter = os.router({
  subscribe: os.subscribe.handler(({ context, input }) => subscribe(context.deps, input)),
});

const guide = implementCalls(guideContract);

export const guideRouter = guide.router({
  state: guide.state.handler(({ context }) => getGuideState(context.deps)),
  request: guide.request.handler(({ context, input }) => requestGuide(context.deps, input)),
  document: guide.document.handler(({ context }) => openGuide(context.deps.contentDir)),
});
