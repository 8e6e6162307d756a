/** Jobs that misbehave, for the tests of the pool. */
import { answerJobs } from '#platform/side-process/answer-jobs.ts';

const kept: unknown[] = [];

answerJobs(async (job: string) => {
  switch (job) {
    case 'hold the thread':
      for (;;) kept.length = 0;
    case 'never answer':
      return new Promise(() => setInterval(() => undefined, 1_000));
    case 'fill memory outside the heap':
      for (;;) {
        kept.push(Buffer.alloc(4 * 1024 * 1024, 1));
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    case 'leave 48 MB':
      for (let part = 0; part < 12; part += 1) kept.push(Buffer.alloc(4 * 1024 * 1024, 1));
      return job;
    case 'use 100 MB': {
      const used = Array.from({ length: 25 }, () => Buffer.alloc(4 * 1024 * 1024, 1));
      // Long enough to be measured.
      await new Promise((resolve) => setTimeout(resolve, 200));
      return `${used.length}`;
    }
    case 'fill the heap':
      for (;;) kept.push({ text: `${kept.length}`.repeat(10) });
    case 'crash':
      return process.abort();
    case 'throw':
      throw new Error('as it may');
    case 'environment':
      return Object.keys(process.env).filter((name) => /SECRET|DATABASE|PASSWORD|TOKEN/i.test(name));
    default:
      return job.toUpperCase();
  }
});
