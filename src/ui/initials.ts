/** "Sari Pratiwi" → "SP", "Budi" → "B", "" → "?". Counts whole characters, not code units. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = Array.from(words[0] ?? '')[0];
  const last = words.length > 1 ? Array.from(words.at(-1) ?? '')[0] : undefined;
  return first ? `${first}${last ?? ''}`.toUpperCase() : '?';
}
