/** Finds the call of the contract that a request makes, from its method and path, before its body is read. */
import type { AnyContractRouter } from '@orpc/contract';
import { bodyBytes, type CallMeta } from '#access/call.ts';
import { contract } from './product.server.ts';

interface Leaf {
  '~orpc': { meta: Partial<CallMeta>; route: { method?: string; path?: string } };
}

interface Called {
  meta: Partial<CallMeta>;
  route: { method: string; path: string };
  pattern: RegExp;
}

function collect(node: AnyContractRouter | Leaf): Called[] {
  if (!('~orpc' in node)) return Object.values(node).flatMap((child) => collect(child as Leaf));
  const { meta, route } = (node as Leaf)['~orpc'];
  const { method = 'POST', path = '' } = route;
  const pattern = new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`);
  return [{ meta, route: { method, path }, pattern }];
}

const calls = Map.groupBy(collect(contract), ({ route }) => route.method);

/** Reads without a body are the router's, except those that are answered as a stream. */
const streamedReads = (calls.get('GET') ?? []).filter(({ meta }) => meta.isStreamed);

/** The call that a request with a body makes. A path in another spelling matches none; then the router decides. */
export const findCall = (method: string, path: string): Called | undefined =>
  (method === 'GET' ? streamedReads : calls.get(method))?.find(({ pattern }) => pattern.test(path));

export const bodyBytesOf = ({ policy, maxBodyBytes }: Partial<CallMeta>): number =>
  maxBodyBytes ?? (policy === 'public' ? bodyBytes.public : bodyBytes.others);
