import { type ApiClient, apiQuery } from '#kit/client.ts';
import { likelihoods } from '../../rules.ts';

type ProofPage = Awaited<ReturnType<ApiClient['proofs']['list']>>;
export type Proof = ProofPage['data'][number];

export const proofViews = ['waiting', 'decided'] as const;
export type ProofView = (typeof proofViews)[number];

export const proofsQuery = (view: ProofView, page = 1) =>
  apiQuery.proofs.list.queryOptions({ input: { view, page }, staleTime: 0 });

/** The waiting ones, as far as they were loaded. */
export const waitingQuery = () =>
  apiQuery.proofs.list.infiniteOptions({
    input: (page: number) => ({ view: 'waiting' as const, page }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.currentPage < meta.totalPages ? meta.currentPage + 1 : undefined),
    staleTime: 0,
  });

/**
 * All loaded pages as the list shows them, so that a key leads to the neighbour that is seen: likely ones first. A proof
 * that moved to another page while it was read is there once.
 */
export function inOneList(pages: readonly Pick<ProofPage, 'data'>[]): Proof[] {
  const all = new Map(pages.flatMap(({ data }) => data.map((proof) => [proof.id, proof] as const)));
  return [...all.values()].sort(
    (one, other) => likelihoods.indexOf(one.likelihood) - likelihoods.indexOf(other.likelihood),
  );
}

export const pictureUrl = ({ id }: Pick<Proof, 'id'>) => `/api/admin/proofs/${id}/picture`;
