/** The list with one entry at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}
