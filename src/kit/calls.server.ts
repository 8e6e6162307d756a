/** Implements contracts: who is calling, whether they may (product.md#policies), and which errors are sent. */

import type { AnyContractRouter } from '@orpc/contract';
import { implement, ORPCError, ValidationError } from '@orpc/server';
import type { CallMeta, Policy } from '#access/call.ts';
import { anyOfRoles } from '#access/role-names.ts';
import { hasRole, type Role } from '#access/roles.ts';
import { secondFactorPath, tierRank } from '#access/tiers.ts';
import type { Viewer } from '#access/viewer.ts';
import { AppError } from '#kernel/errors.ts';
import * as m from '#kernel/messages/m.ts';
import { toAppError } from '#platform/http/error-response.server.ts';
import type { RequestFacts } from '#platform/http/request-facts.server.ts';
import type { Deps } from './deps.server.ts';

export interface CallContext {
  deps: Deps;
  facts: RequestFacts;
  /** The person of the session cookie, read on first use and once per request. */
  viewer: () => Promise<Viewer | null>;
  /** Records that the session is in use, at most once a minute. */
  touch: () => Promise<void>;
  /** Like `viewer`, for calls whose policy guarantees a person. */
  person: () => Promise<Viewer>;
  /** The browser's id; a browser without one gets it with this answer. */
  browserId: () => string;
  /** An email has signed in from this browser: attempts from elsewhere must not lock it out. */
  rememberBrowser: (email: string) => void;
  cookies: { append: (setCookie: string) => void };
  /** The name of the answering call, once it is known: for logs, metrics and traces. */
  observed: { call: string | null };
  /** The call that was admitted before its body was read, in the form of `callKey`. */
  admitted?: string;
}

export interface RequestContext extends CallContext {
  request: Request;
  setCookies: string[];
}

/** @throws AppError: 401 before anything else, 403 when the person may not (product.md#policies). */
export async function assertAllowed(policy: Policy, context: Pick<CallContext, 'viewer'>): Promise<void> {
  if (policy === 'public') return;
  const viewer = await context.viewer();
  if (!viewer) throw new AppError('UNAUTHENTICATED', m.signInFirst());
  const isEntitled = viewer.isAdmin || viewer.entitledTier !== null;
  switch (policy) {
    case 'signed-in':
    case 'own':
      return;
    case 'entitled':
      if (isEntitled) return;
      throw new AppError('UPGRADE_REQUIRED', m.choosePlan(), { upgradeUrl: '/pricing' });
    case 'community':
      if (viewer.isAdmin || (viewer.entitledTier && tierRank(viewer.entitledTier) >= tierRank('ESSENTIAL')))
        return;
      throw new AppError('UPGRADE_REQUIRED', m.communityPlans(), {
        upgradeUrl: '/pricing',
      });
    default:
      assertRole(viewer, policy);
  }
}

/** @throws AppError FORBIDDEN that names the roles which may, if the person has none of them. */
export function assertRole(viewer: Viewer, wanted: readonly Role[]): void {
  if (hasRole(viewer, ...wanted)) return;
  if (viewer.missingSecondFactor)
    throw new AppError('SECOND_FACTOR_REQUIRED', m.secondStepFirst(), { nextUrl: secondFactorPath });
  throw new AppError('FORBIDDEN', m.needsRole({ roles: anyOfRoles(wanted) }));
}

/** How many issues an answer lists: a body full of mistakes must not cause a huge answer. */
const namedIssues = 20;

/**
 * 400 when the input has the wrong shape, 422 when the shape is right but a rule is not met (product.md#errors). The
 * message is the text of the first rule, and every issue names its field.
 */
function fromValidation(error: ValidationError): AppError {
  const issues = error.issues.slice(0, namedIssues).map((issue) => ({
    path: (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part)),
    message: issue.message,
  }));
  const isMalformed = error.issues.some((issue) => {
    const code = (issue as { code?: string }).code;
    return code === 'invalid_type' || code === 'unrecognized_keys' || code === 'invalid_union';
  });
  return new AppError(isMalformed ? 'BAD_REQUEST' : 'INVALID_INPUT', issues[0]?.message ?? m.invalidInput(), {
    issues,
  });
}

/** The error as it may be sent: our own unchanged, malformed input explained, everything else hidden. */
export function toCallError(
  error: unknown,
  context: Pick<CallContext, 'deps' | 'facts'>,
): ORPCError<string, unknown> {
  const app = classify(error, context);
  return new ORPCError(app.code, { status: app.status, message: app.message, data: app.data, cause: error });
}

function classify(error: unknown, { deps, facts }: Pick<CallContext, 'deps' | 'facts'>): AppError {
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST')
      return fromValidation(error.cause);
    if (error.status === 404) return new AppError('NOT_FOUND', m.notFound());
    if (error.status === 413) return new AppError('PAYLOAD_TOO_LARGE', m.tooLarge());
    if (error.status < 500) return new AppError('BAD_REQUEST', m.unreadable());
    return toAppError(error.cause ?? error, deps.log, facts.requestId);
  }
  return toAppError(error, deps.log, facts.requestId);
}

/** Starts the implementation of a feature's contract. Policies are checked where the features are assembled. */
export const implementCalls = <Contract extends AnyContractRouter>(contract: Contract) =>
  implement(contract).$context<CallContext>();

/**
 * The dependencies for reads of public pages and search: they use a replica if there is one, so results may be
 * slightly stale. Never use it for something a person has just written. Administrators write this content, so they
 * read from the primary.
 */
export async function mayLag({ deps, viewer }: Pick<CallContext, 'deps' | 'viewer'>): Promise<Deps> {
  if (deps.reader === deps.db) return deps;
  const person = await viewer();
  return person?.isAdmin || person?.previewTier ? deps : { ...deps, db: deps.reader };
}

/** @throws AppError FORBIDDEN for a write by an administrator who previews a tier. */
export async function assertNoPreview(context: Pick<CallContext, 'viewer'>): Promise<void> {
  if ((await context.viewer())?.previewTier) throw new AppError('FORBIDDEN', m.previewOnly());
}

/**
 * @throws AppError UNAUTHENTICATED when the author of the write is not the person who is signed in. After a session
 * has ended, an author can still write what is open to everyone.
 */
async function assertWriter({ facts, viewer }: Pick<CallContext, 'facts' | 'viewer'>): Promise<void> {
  if (facts.writtenBy === null) return;
  const person = await viewer();
  if (person && person.userId !== facts.writtenBy) throw new AppError('UNAUTHENTICATED', m.otherPerson());
}

interface DescribedCall {
  meta: Partial<CallMeta>;
  route: { method?: string; path?: string };
}

/** `POST /notes`: the name of a contract's call. */
export const callKey = ({ route }: Pick<DescribedCall, 'route'>): string =>
  `${route.method ?? 'POST'} ${route.path ?? ''}`;

/**
 * Checks everything about a call that does not need its input: the policy, then the limit. Over HTTP this runs before
 * the body is read, so that a refused request costs next to nothing; an admitted call is not counted again later.
 * @throws AppError; a call without a policy does not run.
 */
export async function admitCall(context: CallContext, call: DescribedCall): Promise<void> {
  if (context.admitted === callKey(call)) return;
  const { meta } = call;
  if (!meta.policy) throw new AppError('INTERNAL', 'a call without a policy');
  await assertAllowed(meta.policy, context);
  await assertWriter(context);
  if (call.route.method !== 'GET') await assertNoPreview(context);
  if (meta.policy !== 'public' && !meta.isBackground) await context.touch();
  if (!meta.limit) return;
  const viewer = meta.policy === 'public' ? null : await context.viewer();
  await context.deps.limits.take(meta.limit, context.facts, viewer ? { userId: viewer.userId } : {});
}
