export interface Ordered {
  id: number;
  order: number;
}

/**
 * Previous and next by published order among the modules visible to the person, not id ± 1
 * (product.md#previous-and-next). Null at the ends.
 */
export function neighbours<M extends Ordered>(
  visible: readonly M[],
  id: number,
): { previous: M | null; next: M | null } {
  const sorted = [...visible].sort((a, b) => a.order - b.order || a.id - b.id);
  const at = sorted.findIndex((module) => module.id === id);
  if (at < 0) return { previous: null, next: null };
  return { previous: sorted[at - 1] ?? null, next: sorted[at + 1] ?? null };
}
