/** The entry of a process that `check-answer.server.ts` starts. */
import { answerJobs } from '#platform/side-process/answer-jobs.ts';
import { judgeAnswer } from './judge-answer.ts';

answerJobs(judgeAnswer);
