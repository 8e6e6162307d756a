/** `/api/*` over HTTP: the contract's paths, some endpoints of the auth library, webhooks, the OpenAPI document. */

import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { bodyBytes } from '#access/call.ts';
import { AppError } from '#kernel/errors.ts';
import { installIssueMessages, readFieldNamesFrom } from '#kernel/issue-messages.ts';
import * as m from '#kernel/messages/m.ts';
import type { RequestContext } from '#kit/calls.server.ts';
import { admitCall, callKey, toCallError } from '#kit/calls.server.ts';
import { wholeResponse } from '#platform/http/answer.server.ts';
import { boundBody } from '#platform/http/body-limit.server.ts';
import { errorResponse, toAppError } from '#platform/http/error-response.server.ts';
import type { ReceivedForm } from '#platform/http/multipart.server.ts';
import { assertSameOrigin, ownOrigins } from '#platform/http/same-origin.server.ts';
import { admitSignIn, handleAuth } from './auth.server.ts';
import { bodyBytesOf, findCall } from './called.server.ts';
import { docsPage } from './docs.server.ts';
import { fieldNameOf, inCall } from './field-names.ts';
import { openApiDocument } from './openapi.server.ts';
import { streams, webhooks } from './product.server.ts';
import { router } from './router.server.ts';
import { receiveUpload, withForm } from './uploads.server.ts';

/** Whether a result is sent as JSON: everything except files, forms and streams. */
const isJson = (body: unknown): boolean =>
  body !== undefined &&
  !(
    body instanceof Blob ||
    body instanceof FormData ||
    body instanceof URLSearchParams ||
    body instanceof ReadableStream
  ) &&
  !(typeof body === 'object' && body !== null && Symbol.asyncIterator in body);

/** The transport's own refusal of a body that it cannot parse. All other errors pass `toCallError`, which gives them data. */
const isUnreadable = ({ status, body }: { status: number; body: unknown }): boolean =>
  status === 400 && Object(body).data === undefined;

const unreadable = () => ({
  defined: false,
  code: 'BAD_REQUEST',
  status: 400,
  message: m.unreadable(),
  data: {},
});

interface AnsweringContext extends RequestContext {
  /** The answer's body, passed around the transport so that it can be written as a text. */
  answered: { body: unknown };
}

installIssueMessages();
readFieldNamesFrom(fieldNameOf);

const handler = new OpenAPIHandler<AnsweringContext>(router, {
  rootInterceptors: [
    async ({ next, context }) => {
      const result = await next();
      if (!result.matched || !isJson(result.response.body)) return result;
      context.answered.body = isUnreadable(result.response) ? unreadable() : result.response.body;
      return { matched: true, response: { ...result.response, body: undefined } };
    },
  ],
  clientInterceptors: [
    async ({ next, context, path }) => {
      const call = path.join('.');
      context.observed.call = call;
      try {
        return await inCall(call, next);
      } catch (error) {
        throw toCallError(error, context);
      }
    },
  ],
});

/** The largest webhook body, in bytes: a booking includes the answers given in its form. */
const webhookBytes = 256 * 1024;

/** Reads the body only after every check that does not need it: origin, policy and limits. @throws AppError. */
async function receiveBody(context: RequestContext, path: string): Promise<ReceivedForm | Request> {
  const { request, deps } = context;
  if (path.startsWith('/api/webhooks/')) {
    const isKnown = request.method === 'POST' && webhooks.has(path.slice('/api/webhooks/'.length));
    if (!isKnown) throw new AppError('NOT_FOUND', m.notFound());
    return boundBody(request, webhookBytes);
  }
  assertSameOrigin(request, ownOrigins(deps.config.appUrl));
  await admitSignIn(context, path);
  const call = findCall(request.method, path);
  if (!call) return boundBody(request, bodyBytes.public);
  await admitCall(context, call);
  context.admitted = callKey(call);
  // It bounds what it reads itself.
  if (call.meta.isStreamed) return request;
  const form = await receiveUpload(context, call.meta);
  return form ?? boundBody(request, bodyBytesOf(call.meta));
}

export async function handleApi(given: RequestContext): Promise<Response> {
  const { deps, facts } = given;
  let received: ReceivedForm | null = null;
  try {
    const path = new URL(given.request.url).pathname;
    const body = await receiveBody(given, path);
    if (!(body instanceof Request)) received = body;
    const request = body instanceof Request ? body : withForm(given.request, body.form);
    const context = { ...given, request };
    const stream = given.admitted === undefined ? undefined : streams.get(given.admitted);
    if (stream) {
      given.observed.call = given.admitted ?? null;
      return await stream(context);
    }
    if (path.startsWith('/api/webhooks/')) return await handleWebhook(context, path);
    if (path === '/api/docs') return await docsPage(deps.config.appUrl);
    if (path === '/api/openapi.json') return Response.json(await openApiDocument(deps.config.appUrl));
    if (path.startsWith('/api/auth/')) {
      given.observed.call = 'auth';
      const answer = await handleAuth(context, path);
      if (answer) return answer;
    }
    const answered = { body: undefined };
    const { matched, response } = await handler.handle(request, {
      prefix: '/api',
      context: { ...context, answered },
    });
    return matched
      ? finished(path, response, answered.body)
      : errorResponse(new AppError('NOT_FOUND', m.notFound()));
  } catch (error) {
    return errorResponse(toAppError(error, deps.log, facts.requestId));
  } finally {
    await received?.dispose();
  }
}

async function handleWebhook({ request, deps, observed }: RequestContext, path: string): Promise<Response> {
  const name = path.slice('/api/webhooks/'.length);
  const receive = webhooks.get(name);
  if (receive) observed.call = `webhooks.${name}`;
  if (!receive || request.method !== 'POST') throw new AppError('NOT_FOUND', m.notFound());
  return receive(deps, request);
}

const isCover = /^\/api\/(covers|resources\/[^/]+\/cover|modules\/\d+\/pictures)\//;

/** Sets the headers that the transport does not: no-store, attachment instead of inline, Retry-After. */
function finished(path: string, response: Response, body: unknown): Response {
  const { status, headers } = response;
  // A changed cover gets a new address, so the browser may cache it, but no proxy in between. People's pictures are
  // not cached.
  if (status === 200 && isCover.test(path) && headers.get('content-type')?.startsWith('image/')) {
    headers.set('cache-control', 'private, max-age=3600');
    headers.append('vary', 'Accept');
  }
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  // Keeps proxies from buffering a stream.
  if (headers.get('content-type')?.startsWith('text/event-stream')) headers.set('x-accel-buffering', 'no');
  const disposition = headers.get('content-disposition');
  if (disposition) headers.set('content-disposition', disposition.replace(/^inline/, 'attachment'));
  if (body === undefined) return response;
  const { retryAfterSeconds } = (body as { data?: { retryAfterSeconds?: number } } | null)?.data ?? {};
  if (status === 429 && retryAfterSeconds) headers.set('retry-after', String(retryAfterSeconds));
  headers.set('content-type', 'application/json');
  return wholeResponse(JSON.stringify(body), { status, headers });
}
