/**
 * The answer of `/practice/frame`: a document of one script, in which learners' code runs (product.md#sandbox). Its
 * own policy gives it an opaque origin: no network, no storage, no parent.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type FrameKind, framePaths } from './frame-paths.ts';

/** Where the build has the frames' scripts: beside the manifest, without an address, because documents contain them. */
export const frameScripts: Record<FrameKind, string> = {
  code: '.vite/practice-frame.js',
  page: '.vite/practice-page-frame.js',
};

/**
 * The script is allowed by its hash and never by a nonce: with a nonce, evaluated code could import from anywhere and
 * send data in the address. Everything is inline, because an opaque origin may load none of our files.
 */
const framePolicy = (kind: FrameKind, script: string): string =>
  [
    `sandbox allow-scripts${kind === 'page' ? ' allow-forms' : ''}`,
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}' 'unsafe-eval'`,
    ...(kind === 'page'
      ? ["style-src 'unsafe-inline'", 'img-src data: blob:', 'font-src data:']
      : ['worker-src blob:']),
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/** The document and its headers; `script` is the text of the one script in it. */
export function frameDocument(
  kind: FrameKind,
  script: string,
): { html: string; headers: Record<string, string> } {
  if (/<\/script|<!--/i.test(script)) throw new Error('the script of the frame would end its own element');
  return {
    html: `<!doctype html><meta charset="utf-8"><title>-</title><script>${script}</script>`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': framePolicy(kind, script),
      // Shuts WebRTC, and the look-ups of names that no policy holds. Chromium only; others ignore it.
      'connection-allowlist': '()',
    },
  };
}

/** Answers requests for a frame. Null without a build: in development Vite answers them (`frame-plugin.ts`). */
export function readFrames(clientFolder: string): ((pathname: string) => Response | null) | null {
  const documents = new Map<string, ReturnType<typeof frameDocument>>();
  for (const kind of ['code', 'page'] as const) {
    const file = path.join(clientFolder, frameScripts[kind]);
    if (!existsSync(file)) return null;
    documents.set(framePaths[kind], frameDocument(kind, readFileSync(file, 'utf8')));
  }
  return (pathname) => {
    const document = documents.get(pathname);
    return document ? new Response(document.html, { headers: document.headers }) : null;
  };
}
