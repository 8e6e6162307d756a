/** The entry of a process that `folders.server.ts` starts. */
import { answerJobs } from '#platform/side-process/answer-jobs.ts';
import { type ConvertJob, convertForeign } from '../foreign/convert.ts';
import { type FolderJob, readFolder } from './read-folder.ts';

answerJobs((job: FolderJob | ConvertJob, tell) =>
  'into' in job ? convertForeign(job, tell) : readFolder(job, tell),
);
