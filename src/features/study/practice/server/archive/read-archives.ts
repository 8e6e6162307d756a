/** The entry of a process that `archives.server.ts` starts. */
import { answerJobs } from '#platform/side-process/answer-jobs.ts';
import { readArchive } from './read-archive.ts';

answerJobs(readArchive);
