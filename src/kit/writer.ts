/**
 * Whose page this is. What is written from it names that person, so that the server refuses it (401) when someone else
 * has signed in meanwhile, in another tab. Pages that are open to everyone name nobody.
 */
let writerId: string | null = null;

/** @returns how to take it back. */
export function setWriter(userId: string): () => void {
  writerId = userId;
  return () => {
    if (writerId === userId) writerId = null;
  };
}

/** The headers of a write. */
export const writerHeaders = (userId: string | null = writerId): Record<string, string> =>
  userId === null ? {} : { 'x-written-by': userId };

/** A call as it leaves. Reading is always open: by it a page hears who is signed in. */
export function asWriter(request: Request, userId?: string): Request {
  if (request.method === 'GET') return request;
  for (const [name, value] of Object.entries(writerHeaders(userId))) request.headers.set(name, value);
  return request;
}
