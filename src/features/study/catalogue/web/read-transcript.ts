import { captionFor, languageOfCaption } from '#kernel/captions.ts';
import { currentLanguage } from '#kernel/language.ts';
import { parseTranscript, type TranscriptCue } from '#kernel/web-vtt.ts';

export interface Transcript {
  /** In which the lines are. */
  language: string;
  cues: TranscriptCue[];
}

/**
 * The captions as text, in the reader's language if the video has them, else in that of its voice.
 * @throws TypeError without captions, as `fetch` does without a connection
 */
export async function readTranscript(
  captions: readonly { srclang: string; url: string }[] | undefined,
  signal: AbortSignal,
): Promise<Transcript> {
  const caption = captions && captionFor(captions, currentLanguage());
  if (caption === undefined) throw new TypeError('the address of the captions is unknown');
  const answer = await fetch(caption.url, { signal });
  if (!answer.ok) throw new Error(`the captions answered ${answer.status}`);
  return { language: languageOfCaption(caption), cues: parseTranscript(await answer.text()) };
}
