import type { QueryFunctionContext } from '@tanstack/react-query';
import { parseTranscript } from '#kernel/web-vtt.ts';

async function fetchTranscript(url: string | undefined, { signal }: QueryFunctionContext) {
  // Offline there is no address: fail, so the device can answer with a stored transcript.
  if (url === undefined) throw new TypeError('the address of the captions is unknown');
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`the captions answered ${answer.status}`);
  return parseTranscript(await answer.text());
}

/** The captions as text. The address is signed for each view, so it is not part of the key. */
export const transcriptQuery = (moduleId: number, url: string | undefined) => ({
  queryKey: ['transcript', moduleId],
  queryFn: (context: QueryFunctionContext) => fetchTranscript(url, context),
  staleTime: Number.POSITIVE_INFINITY,
});
