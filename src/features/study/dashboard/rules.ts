/** Morning before 12, afternoon before 18, else evening (product.md#dashboard). */
export function greetingAt(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/** 75 and above green, 50 and above primary, 25 and above amber, else red (product.md#dashboard). */
export function ringTone(percent: number): 'high' | 'middle' | 'low' | 'lowest' {
  if (percent >= 75) return 'high';
  if (percent >= 50) return 'middle';
  return percent >= 25 ? 'low' : 'lowest';
}

/** Encourages with a fact: "5 more to the top." */
export function remainingText(completed: number, total: number): string {
  if (total === 0) return 'The modules in your plan appear here.';
  const left = total - completed;
  if (left <= 0) return 'You’re at the top.';
  return `${left} more to the top.`;
}
