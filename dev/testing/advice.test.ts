/** What a start says when it cannot continue: what is wrong, and what to do. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

interface Port {
  port: number;
  host: string;
  what: string;
  wanted: number;
}
const { installAdvice, portAdvice } = (await import(
  pathToFileURL(path.resolve('bin/lib/advice.mjs')).href
)) as {
  installAdvice: (output: string, directory: string, freeMegabytes: number) => string;
  portAdvice: (code: string, port: Port) => string;
};

describe('a failed installation', () => {
  it.each([
    ['npm error code ENOSPC', 5_000, 'The disk is full'],
    ['npm error code ERR_INVALID_PACKAGE_CONFIG', 3, 'The disk is full'],
    ['npm error code EACCES: permission denied, mkdir node_modules', 5_000, 'cannot be written by this user'],
    ['npm error EROFS: read-only file system', 5_000, 'cannot be written by this user'],
    ['npm error code ECONNREFUSED', 5_000, 'Check that npm can reach its registry'],
  ])('%j with %i MB free is explained', (output, free, words) => {
    expect(installAdvice(output, '/srv/langkah', free)).toContain(words);
  });
  it('hides npm’s output when the disk or the user is the cause', () => {
    const output = Array.from({ length: 100 }, () => 'npm error ENOSPC').join('\n');
    expect(installAdvice(output, '/srv/langkah', 0).split('\n')).toHaveLength(1);
  });
});

describe('a port that cannot be opened', () => {
  const port = (more: Partial<Port> = {}): Port => ({
    port: 3000,
    host: '127.0.0.1',
    what: 'PORT',
    wanted: 3000,
    ...more,
  });
  it.each([
    ['EADDRINUSE', {}, 'Port 3000 is in use. Stop what uses it, or choose another: PORT=3100 npm start'],
    [
      'EADDRINUSE',
      { port: 3001, what: 'the sandboxes' },
      'this one is for the sandboxes. Choose another PORT: PORT=3100',
    ],
    ['EACCES', { port: 80, wanted: 80 }, 'Port 80 can only be opened by root'],
    ['EADDRNOTAVAIL', { host: '10.0.0.1' }, 'HOST=10.0.0.1 is not an address of this machine'],
    ['EMFILE', {}, 'cannot be opened (EMFILE)'],
  ])('%s of %j is explained', (code, more, words) => {
    expect(portAdvice(code, port(more))).toContain(words);
  });
});
