import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { onTestFinished } from 'vitest';
import { contentDir } from './content-files.ts';

/** A new folder with what learners have after they unpacked an archive of `content/resources`. It goes with the test. */
export function unpacked(zip: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'langkah-archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(join(contentDir, 'resources', zip))))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return folder;
}
