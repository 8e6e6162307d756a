import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { frameDocument, frameScripts, readFrames } from './frame.server.ts';

const script = 'throw 0';
const hash = createHash('sha256').update(script).digest('base64');

it('the document for code has an opaque origin, its one script by hash, and nothing else but workers', () => {
  const { html, headers } = frameDocument('code', script);
  expect(html).toContain(`<script>${script}</script>`);
  expect(headers['content-security-policy']).toBe(
    `sandbox allow-scripts; default-src 'none'; script-src 'sha256-${hash}' 'unsafe-eval'; worker-src blob:; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  );
  expect(headers['connection-allowlist']).toBe('()');
});

it('the document for pages may style and submit, and send nothing', () => {
  const policy = frameDocument('page', script).headers['content-security-policy'];
  expect(policy).toContain('sandbox allow-scripts allow-forms;');
  expect(policy).toContain("style-src 'unsafe-inline'; img-src data: blob:; font-src data:");
  for (const part of ["connect-src 'none'", "form-action 'none'"]) expect(policy).toContain(part);
  for (const part of ['allow-same-origin', 'nonce', 'worker-src', 'allow-popups', 'allow-top'])
    expect(policy).not.toContain(part);
});

it('a script that would end its own element is refused', () => {
  expect(() => frameDocument('code', 'a("</script>")')).toThrow('end its own element');
});

it('only the two exact paths are answered, and without a build none', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'frames-'));
  try {
    expect(readFrames(folder)).toBeNull();
    mkdirSync(path.join(folder, '.vite'));
    for (const file of Object.values(frameScripts)) writeFileSync(path.join(folder, file), script);
    const answer = readFrames(folder);
    expect(answer?.('/practice/frame')?.headers.get('content-security-policy')).toContain('worker-src');
    expect(answer?.('/practice/frame/page')?.headers.get('content-security-policy')).toContain('allow-forms');
    for (const other of ['/practice', '/practice/frame/', '/practice/frame/other', '/practice/frames'])
      expect(answer?.(other)).toBeNull();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
