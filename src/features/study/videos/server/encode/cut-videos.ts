/** The entry of a process that `remux.ts` starts. */
import { answerJobs } from '#platform/side-process/answer-jobs.ts';
import { cutVideo } from './cut-video.ts';

answerJobs(cutVideo);
