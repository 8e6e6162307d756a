/** The entry of a process that `folders.server.ts` starts. */
import { answerJobs } from '#platform/side-process/answer-jobs.ts';
import { readFolder } from './read-folder.ts';

answerJobs(readFolder);
