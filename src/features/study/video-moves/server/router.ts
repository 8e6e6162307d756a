import { implementCalls } from '#kit/calls.server.ts';
import { videoMovesContract } from '../contract.ts';
import * as service from './service.ts';

const os = implementCalls(videoMovesContract);

export const videoMovesRouter = os.router({
  list: os.list.handler(({ context }) => service.listMoves(context.deps)),
  begin: os.begin.handler(async ({ context, input }) =>
    service.beginMoves(context.deps, await context.person(), input),
  ),
  stop: os.stop.handler(({ context, input }) => service.stopMove(context.deps, input.id)),
});
