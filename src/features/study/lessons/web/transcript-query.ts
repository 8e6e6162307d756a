import type { QueryFunctionContext } from '@tanstack/react-query';
import { captionFor, languageOfCaption } from '#kernel/captions.ts';
import { currentLanguage } from '#kernel/language.ts';
import { parseTranscript } from '#kernel/web-vtt.ts';

type Captions = readonly { srclang: string; url: string }[];

async function fetchTranscript(captions: Captions | undefined, { signal }: QueryFunctionContext) {
  const caption = captions && captionFor(captions, currentLanguage());
  // Offline there is no address: fail, so the device can answer with a stored transcript.
  if (caption === undefined) throw new TypeError('the address of the captions is unknown');
  const answer = await fetch(caption.url, { signal });
  if (!answer.ok) throw new Error(`the captions answered ${answer.status}`);
  return { language: languageOfCaption(caption), cues: parseTranscript(await answer.text()) };
}

/**
 * The captions as text, in the reader's language if the video has them, else in that of its voice. The address is signed
 * for each view, so it is not part of the key.
 */
export const transcriptQuery = (moduleId: number, captions: Captions | undefined) => ({
  queryKey: ['transcripts', moduleId, currentLanguage()],
  queryFn: (context: QueryFunctionContext) => fetchTranscript(captions, context),
  staleTime: Number.POSITIVE_INFINITY,
});
