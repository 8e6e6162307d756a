import { type ApiClient, apiQuery } from '#kit/client.ts';

export type Proof = Awaited<ReturnType<ApiClient['proofs']['list']>>['data'][number];

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

export const pictureUrl = ({ id }: Pick<Proof, 'id'>) => `/api/admin/proofs/${id}/picture`;
