import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '#platform/http/provider-fetch.server.ts';
import type { Grant, MediaRequest } from '../rules.ts';

interface Signed {
  id: string;
  grant: Grant;
  expires: number;
  /** Of the person that the address is for; null for `f` and `i`. */
  sessionId: string | null;
}

const macOf = (secret: string, { id, grant, expires, sessionId }: Signed): string =>
  createHmac('sha256', secret)
    .update(`media ${id} ${grant} ${expires} ${sessionId ?? ''}`)
    .digest('base64url')
    .slice(0, 22);

/**
 * The folder of a video in signed addresses, without a slash at its end. Playlists name files relative to themselves,
 * so they inherit the signature. Cookies go along by themselves, also for Safari's own player, so a copied address
 * does not work in another session.
 */
export const signedFolder = (secret: string, signed: Signed): string =>
  `/media/${signed.id}/${signed.grant}.${signed.expires}.${macOf(secret, signed)}`;

/** Whether we signed the address, for that session where it belongs to one. Says nothing of its age. */
export const isSigned = (secret: string, request: MediaRequest, sessionId: string | null): boolean =>
  constantTimeEqual(request.mac, macOf(secret, { ...request, sessionId }));
