/**
 * Identifies the person of this page. Writes carry their id, so that the server refuses them (401) if someone else
 * has signed in meanwhile, in another tab. Pages that are open to everyone send no id.
 */
let writerId: string | null = null;

/** @returns a function that undoes it. */
export function setWriter(userId: string): () => void {
  writerId = userId;
  return () => {
    if (writerId === userId) writerId = null;
  };
}

export const writerHeaders = (userId: string | null = writerId): Record<string, string> =>
  userId === null ? {} : { 'x-written-by': userId };

/** Adds the writer to a call, except for reads: they are how a page learns who is signed in. */
export function asWriter(request: Request, userId?: string): Request {
  if (request.method === 'GET') return request;
  for (const [name, value] of Object.entries(writerHeaders(userId))) request.headers.set(name, value);
  return request;
}
