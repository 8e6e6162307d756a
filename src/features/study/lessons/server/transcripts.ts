import { findModuleOfVideo, keeperOf } from '#features/study/catalogue/public.server.ts';
import { languageOfCaption } from '#kernel/captions.ts';
import { isLanguage } from '#kernel/language.ts';
import { parseTranscript } from '#kernel/web-vtt.ts';
import type { Deps } from '#kit/deps.server.ts';
import { replaceTranscripts, type TranscriptLine } from './queries.ts';

/**
 * Stores a video's captions line by line for search: those of its voice, and those in our readers' languages. Runs again
 * on every change that the provider reports.
 */
export async function indexTranscript(
  deps: Pick<Deps, 'db' | 'videos' | 'clock'>,
  { guid }: { guid: string },
): Promise<void> {
  const module = await findModuleOfVideo(deps.db, guid);
  const keeper = module && keeperOf(deps, module);
  if (!keeper) return;
  const captions = module.video?.captions ?? [];
  const indexed = new Map<string, string>();
  for (const caption of captions) {
    const language = languageOfCaption(caption);
    if ((isLanguage(language) || caption === captions[0]) && !indexed.has(language))
      indexed.set(language, caption.srclang);
  }
  // A video without captions replaces the former video's lines with none.
  const lines = await Promise.all(
    [...indexed].map(async ([language, srclang]): Promise<TranscriptLine[]> => {
      const webVtt = await keeper.readCaptions(guid, srclang, deps.clock.now());
      // The start is part of the key: of two cues with the same start the later one wins, as on the screen.
      const texts = new Map(parseTranscript(webVtt ?? '').map((cue) => [cue.startSeconds, cue.text]));
      return [...texts].map(([startSeconds, text]) => ({ language, startSeconds, text }));
    }),
  );
  await deps.db.transaction((tx) => replaceTranscripts(tx, guid, lines.flat()));
}
