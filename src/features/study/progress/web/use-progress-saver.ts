import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { api } from '#kit/client.ts';
import { deliver } from '#kit/device.ts';
import { writerHeaders } from '#kit/writer.ts';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { positionSaveSeconds, progressReportSeconds } from '../rules.ts';
import { keepLeftPosition } from './left-position.ts';
import { dashboardKey, outdateProgress } from './outdate-progress.ts';

interface ProgressSaverOptions {
  moduleId: number;
  userId: string;
  lengthSeconds: number;
}

/** A smaller step back is a player that finds its frame. */
const jumpSeconds = 3;
/** More of them in one save say nothing new. */
const mostJumps = 20;

/** Differences below half a second do not count. */
const isOther = (one: number, other: number): boolean => Math.abs(one - other) >= 0.5;

/**
 * Saves progress (product.md#progress): the exact second on pause, on leaving and every 15 s of playback; the percent
 * at most every 300 s of playback; the end once. A failed save is retried with the next one, and only the end shows
 * errors. The save on leaving starts before the next page's data is fetched: the dashboard waits for it, other pages
 * refetch after it.
 */
export function useProgressSaver({ moduleId, userId, lengthSeconds }: ProgressSaverOptions) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const state = useRef({
    seconds: 0,
    /** The last position sent. */
    savedSeconds: -1,
    /** The last position that the server has confirmed. */
    keptSeconds: -1,
    playedSinceSave: 0,
    playedSinceReport: 0,
    hasPlayed: false,
    isLeft: false,
    /** Where the last jump back led, until the video plays from there. */
    backTo: -1,
    /** Not sent yet. */
    wentBackTo: [] as number[],
  });
  // While the video is on screen nothing else is refetched: that would be every 15 s.
  const readAgain = () => outdateProgress(queryClient, () => (state.current.isLeft ? 'active' : 'none'));

  const report = (progress: number, completed: boolean) =>
    deliver({ kind: 'progress', moduleId, percent: progress, completed }, () =>
      api.progress.report({ id: moduleId, userId, progress, completed }),
    );
  const savePosition = (seconds: number) => {
    const now = state.current;
    if (!now.hasPlayed || !isOther(now.savedSeconds, seconds)) return;
    now.savedSeconds = seconds;
    now.playedSinceSave = 0;
    // `keepalive` lets the last save outlive the page.
    const backTo = now.wentBackTo.splice(0);
    const send = () =>
      fetch(`/api/modules/${moduleId}/position`, {
        method: 'PUT',
        keepalive: true,
        headers: { 'content-type': 'application/json', ...writerHeaders() },
        body: JSON.stringify({ seconds, backTo }),
      });
    void deliver({ kind: 'position', moduleId, seconds }, send)
      .then((answer) => {
        if (answer === null) return;
        if (answer.ok) {
          now.keptSeconds = seconds;
          void readAgain();
        } else now.savedSeconds = -1;
      })
      .catch(() => {
        now.savedSeconds = -1;
      });
  };
  const latest = useRef(savePosition);
  latest.current = savePosition;

  useEffect(() => {
    const now = state.current;
    now.isLeft = false;
    const saveNow = () => latest.current(now.seconds);
    const onPageHide = () => {
      if (now.hasPlayed && isOther(now.keptSeconds, now.seconds))
        keepLeftPosition({ userId, moduleId, seconds: now.seconds, atMs: Date.now() });
      saveNow();
    };
    const onHide = () => {
      if (document.visibilityState === 'hidden') saveNow();
    };
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (!pathChanged || !now.hasPlayed) return;
      saveNow();
      // Also removes what was prefetched when the pointer came near the link. A fetch in progress is repeated.
      queryClient.removeQueries({
        queryKey: dashboardKey(),
        predicate: ({ state: { fetchStatus } }) => fetchStatus === 'idle',
      });
    });
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onPageHide);
      now.isLeft = true;
      saveNow();
    };
  }, [userId, moduleId, queryClient, router]);

  const onTime = (seconds: number) => {
    const now = state.current;
    const played = seconds - now.seconds;
    now.seconds = seconds;
    // A jump is not playback.
    if (now.hasPlayed && played <= -jumpSeconds) now.backTo = seconds;
    if (!now.hasPlayed || played <= 0 || played > 2) return;
    if (now.backTo >= 0 && now.wentBackTo.length < mostJumps) now.wentBackTo.push(now.backTo);
    now.backTo = -1;
    now.playedSinceSave += played;
    now.playedSinceReport += played;
    if (now.playedSinceSave >= positionSaveSeconds) savePosition(seconds);
    if (now.playedSinceReport >= progressReportSeconds && lengthSeconds > 0) {
      now.playedSinceReport = 0;
      const progress = Math.floor((seconds / lengthSeconds) * 100);
      void report(progress, false).catch(() => undefined);
    }
  };

  /** @returns whether the module is complete now; a module may ask for more than its video. */
  const onEnded = async (): Promise<boolean> => {
    let isComplete = false;
    try {
      isComplete = (await report(100, true))?.completed ?? false;
      state.current.hasPlayed = false;
      await outdateProgress(queryClient, () => 'active');
    } catch {
      toast.error(m.progressNotUpdated());
    }
    return isComplete;
  };

  return {
    onTime,
    onPlay: () => {
      state.current.hasPlayed = true;
    },
    onPause: savePosition,
    onEnded,
  };
}
