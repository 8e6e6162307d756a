/**
 * Announces a message to screen readers; does nothing on the server. The live region is created on the first call and
 * stays, because screen readers often skip a region that appears together with its text.
 */
export function announce(message: string, politeness: 'polite' | 'assertive' = 'polite'): void {
  if (typeof document === 'undefined') return;
  const region = findOrCreateRegion(politeness);
  // The same text twice in a row would not be a change, so it is cleared first.
  region.textContent = '';
  window.setTimeout(() => {
    region.textContent = message;
  }, 60);
}

function findOrCreateRegion(politeness: 'polite' | 'assertive'): HTMLElement {
  const id = `announcer-${politeness}`;
  const existing = document.getElementById(id);
  if (existing) return existing;
  const region = document.createElement('div');
  region.id = id;
  region.className = 'sr-only';
  region.setAttribute('aria-live', politeness);
  region.setAttribute('role', politeness === 'assertive' ? 'alert' : 'status');
  document.body.append(region);
  return region;
}
