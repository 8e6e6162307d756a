/** For processes that read strangers' archives themselves: the judge of files, without the database behind it. */
export { judgeFile } from './server/judge-file.ts';
