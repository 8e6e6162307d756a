import type { PlayerChapter } from './player-types.ts';

/** The chapter at a given second; the last one includes the very end. */
export function chapterAt(chapters: readonly PlayerChapter[], seconds: number): PlayerChapter | undefined {
  return chapters.findLast((chapter) => seconds >= chapter.startSeconds);
}

export interface TrackSegment {
  key: string;
  startSeconds: number;
  endSeconds: number;
}

/** The scrubber's segments, from 0 to the end without gaps: one per chapter, or one if there are no chapters. */
export function trackSegments(chapters: readonly PlayerChapter[], durationSeconds: number): TrackSegment[] {
  const starts = [0, ...chapters.map((chapter) => chapter.startSeconds)]
    .filter((start) => start >= 0 && start < durationSeconds)
    .sort((a, b) => a - b);
  const unique = [...new Set(starts)];
  if (unique.length === 0) return [{ key: 'all', startSeconds: 0, endSeconds: Math.max(durationSeconds, 0) }];
  return unique.map((start, index) => ({
    key: `from-${start}`,
    startSeconds: start,
    endSeconds: unique[index + 1] ?? durationSeconds,
  }));
}

export function segmentShare(segment: TrackSegment, seconds: number): number {
  const length = segment.endSeconds - segment.startSeconds;
  if (length <= 0) return 0;
  return Math.min(1, Math.max(0, (seconds - segment.startSeconds) / length));
}
