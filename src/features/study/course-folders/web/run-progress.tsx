import { useQuery } from '@tanstack/react-query';
import { sizeText } from '#features/study/videos/web/size-text.ts';
import { apiQuery } from '#kit/client.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { ImportRun } from '../contract.ts';
import * as m from '../messages/m.ts';
import { type Progress, percentOf } from '../progress.ts';

export const pollMs = 1_000;

const uncounted = { unpacking: m.stepUnpacking, reading: m.readingZip, copying: m.stepCopying } as const;
const counted = {
  unpacking: m.stepUnpackingCounted,
  reading: m.stepReadingCounted,
  copying: m.stepCopyingCounted,
} as const;

/** In words, with files and bytes where they are known. */
export function stepText(progress: Progress): string {
  const { step, doneFiles, totalFiles, doneBytes, totalBytes } = progress;
  if (step === 'saving') return m.stepSaving();
  if (totalBytes === 0) return uncounted[step]();
  const bytes = { done: sizeText(doneBytes), size: sizeText(totalBytes), percent: percentOf(progress) };
  // How many files there are is known after the whole of it was looked through.
  if (step === 'unpacking' && totalFiles === 0) return m.stepLookingCounted(bytes);
  return counted[step]({
    files: Math.min(doneFiles + 1, totalFiles),
    allFiles: totalFiles,
    ...bytes,
  });
}

/** What happens to an upload now, in a line, a bar and the name of the file that it has. */
export function RunProgress({ progress }: { progress: Progress }) {
  const label = stepText(progress);
  return (
    <div className="grid gap-2">
      {progress.totalBytes > 0 ? (
        <ProgressBar percent={percentOf(progress)} label={label} tone="info" size="md" />
      ) : null}
      {/* Each percent, spoken one by one, would leave no room for anything else. */}
      <p className="text-ui tabular-nums">{label}</p>
      {progress.current ? (
        <p className="text-small text-ink-2 [overflow-wrap:anywhere]">{progress.current}</p>
      ) : null}
    </div>
  );
}

/** While an upload is read for its page. */
export function ReadingUpload({ id }: { id: string }) {
  const { data } = useQuery({
    ...apiQuery.courseFolders.progress.queryOptions({ input: { id } }),
    staleTime: 0,
    refetchInterval: pollMs,
    retry: false,
  });
  const run = data?.run;
  return run?.state === 'reading' ? <RunProgress progress={run} /> : null;
}

/** While the server makes the changes. @param props.isUnsure the last question had no answer: the page goes on asking. */
export function ApplyingUpload({ run, isUnsure }: { run: ImportRun; isUnsure: boolean }) {
  return (
    <section
      aria-label={m.applying()}
      className="grid gap-3 rounded-lg border border-line bg-surface px-4 py-4"
    >
      {run.state === 'waiting' ? (
        <p className="text-ui">{m.stepWaiting()}</p>
      ) : (
        <RunProgress progress={run} />
      )}
      <p role="status" className="text-small text-ink-2">
        {isUnsure ? m.applyUnheard() : m.applyGoesOn()}
      </p>
    </section>
  );
}
