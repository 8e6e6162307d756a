/** A process of its own, started by `markdown.server.ts`. */
import { answerJobs } from '../side-process/answer-jobs.ts';
import { drawMarkdown } from './draw-markdown.ts';

answerJobs(drawMarkdown);
