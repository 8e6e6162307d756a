import { useQuery } from '@tanstack/react-query';
import { sizeText } from '#features/study/videos/web/size-text.ts';
import { apiQuery } from '#kit/client.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { Difference } from '../contract.ts';
import * as m from '../messages/m.ts';

const pollMs = 1_000;

/** How much of the new videos an import that runs has copied. */
export function CopiedVideos({ difference: { id, toEncode } }: { difference: Difference }) {
  const { data } = useQuery({
    ...apiQuery.courseFolders.progress.queryOptions({ input: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: pollMs,
    // It ends with the import, which says so itself.
    retry: false,
  });
  const bytes = toEncode.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const percent = data?.percent ?? 0;
  if (percent === 0) return null;
  const label = m.copyingVideos({ done: sizeText((bytes * percent) / 100), size: sizeText(bytes), percent });
  return (
    <div className="grid gap-2">
      <ProgressBar percent={percent} label={label} tone="info" size="md" />
      <p className="text-small text-ink-2 tabular-nums">{label}</p>
    </div>
  );
}
