/** The page's origin; nothing on the server, where only paths are accepted. */
export const ownOrigin = (): string | undefined =>
  typeof window === 'undefined' ? undefined : window.location.origin;
