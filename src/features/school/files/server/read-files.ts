/** A process of its own: `inspect.ts` starts it. */
import { answerJobs } from '#platform/side-process/answer-jobs.ts';
import { judgeFile } from './judge-file.ts';

answerJobs(judgeFile);
