/** The page's origin; undefined on the server, where only paths are accepted. */
export const ownOrigin = (): string | undefined =>
  typeof window === 'undefined' ? undefined : window.location.origin;
