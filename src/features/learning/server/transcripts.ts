import type { Deps } from '#deps';
import { parseTranscript } from '../transcript.ts';
import * as queries from './queries.ts';

/** English first, because the courses are; otherwise whatever there is. */
const preferredLanguage = 'en';

/** Keeps what is said in a film, line by line, for search. Runs again whenever the provider reports a change. */
export async function indexTranscript(
  deps: Pick<Deps, 'db' | 'video' | 'clock'>,
  { guid }: { guid: string },
): Promise<void> {
  const module = await queries.findModuleOfVideo(deps.db, guid);
  const captions = module?.video?.captions ?? [];
  const chosen = captions.find(({ srclang }) => srclang.startsWith(preferredLanguage)) ?? captions[0];
  if (!module || !chosen) return;
  const webVtt = await deps.video.readCaptions(guid, chosen.srclang, deps.clock.now());
  if (webVtt === null) return;
  // Two cues of one moment would be two rows of one key: the later one wins, as it does on the screen.
  const lines = new Map(parseTranscript(webVtt).map((cue) => [cue.startSeconds, cue.text]));
  await deps.db.transaction((tx) => queries.replaceTranscript(tx, guid, lines));
}
