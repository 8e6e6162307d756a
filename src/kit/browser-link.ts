/** How calls are sent from the browser: the contract's methods and paths, with OpenAPI's encoding. */
import apiContract from 'virtual:api-contract';
import type { ClientLink } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { currentLanguage, languageHeader } from '#kernel/language.ts';
import { unattendedHeader } from '#kernel/unattended.ts';
import { isAttended, watchAttendance } from './attendance.ts';
import { asWriter } from './writer.ts';

/** Options of a call. Screens leave them empty. */
export interface CallSettings {
  /** The author of a write, when someone else may be signed in by now. */
  writer?: string;
}

export function createLink(): ClientLink<CallSettings> {
  watchAttendance();
  return new OpenAPILink<CallSettings>(apiContract, {
    url: `${window.location.origin}/api`,
    fetch: (request, init, { context }) => {
      request.headers.set(languageHeader, currentLanguage());
      if (!isAttended()) request.headers.set(unattendedHeader, '1');
      return fetch(asWriter(request, context.writer), init);
    },
  });
}
