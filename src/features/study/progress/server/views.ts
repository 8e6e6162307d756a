import { type ProgressState, resumeSeconds } from '../rules.ts';

/** @param lengthSeconds of the video. */
export const progressView = (state: ProgressState, lengthSeconds: number) => ({
  progress: state.percent,
  completed: state.isCompleted,
  timeInSeconds: resumeSeconds(state, lengthSeconds),
});
