import type { QueryFunctionContext } from '@tanstack/react-query';
import { parseTranscript } from '#kernel/web-vtt.ts';

async function fetchTranscript(url: string | undefined, { signal }: QueryFunctionContext) {
  // Without a connection there is no address either: the device may have kept the text.
  if (url === undefined) throw new TypeError('the address of the captions is not known');
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`the captions answered ${answer.status}`);
  return parseTranscript(await answer.text());
}

/** The captions as a text. Its address is signed again for each view, and the text is the same. */
export const transcriptQuery = (moduleId: number, url: string | undefined) => ({
  queryKey: ['transcript', moduleId],
  queryFn: (context: QueryFunctionContext) => fetchTranscript(url, context),
  staleTime: Number.POSITIVE_INFINITY,
});
