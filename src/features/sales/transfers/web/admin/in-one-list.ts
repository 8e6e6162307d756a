import { type Likelihood, likelihoods } from '../../rules.ts';

/**
 * All loaded pages as the list shows them, so that a key leads to the neighbour that is seen: likely ones first. A proof
 * that moved to another page while it was read is there once.
 */
export function inOneList<Proof extends { id: string; likelihood: Likelihood }>(
  pages: readonly { data: readonly Proof[] }[],
): Proof[] {
  const all = new Map(pages.flatMap(({ data }) => data.map((proof) => [proof.id, proof] as const)));
  return [...all.values()].sort(
    (one, other) => likelihoods.indexOf(one.likelihood) - likelihoods.indexOf(other.likelihood),
  );
}
