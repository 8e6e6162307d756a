/** A process of its own: `markdown.server.ts` starts it. */
import { answerJobs } from '../side-process/answer-jobs.ts';
import { drawMarkdown } from './draw-markdown.ts';

answerJobs(drawMarkdown);
