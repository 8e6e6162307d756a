import type { QueryFunctionContext } from '@tanstack/react-query';
import { readTranscript } from '#features/study/catalogue/web/read-transcript.ts';
import { currentLanguage } from '#kernel/language.ts';

type Captions = readonly { srclang: string; url: string }[];

/**
 * The captions as text, in the reader's language if the video has them, else in that of its voice. The address is signed
 * for each view, so it is not part of the key.
 */
export const transcriptQuery = (moduleId: number, captions: Captions | undefined) => ({
  queryKey: ['transcripts', moduleId, currentLanguage()],
  // Offline there is no address: it fails, so the device can answer with a stored transcript.
  queryFn: ({ signal }: QueryFunctionContext) => readTranscript(captions, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
