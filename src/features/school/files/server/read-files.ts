/** The entry of a process that `inspect.ts` starts. */
import { answerJobs } from '#platform/side-process/answer-jobs.ts';
import { judgeFile } from './judge-file.ts';

answerJobs(judgeFile);
