/** What every way to run the product makes of the environment: starts, the bare server and the commands agree. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export const dataRoot = () => path.resolve(root, process.env.DATA_DIR || '.data');

/** Reads `.env` beside package.json; what is set already wins. Uploads lie in the data directory unless told elsewhere. */
export function loadEnvironment() {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  process.env.FILES_DIR ||= path.join(dataRoot(), 'files');
}

/** What says that the database is the one that we keep, and no other on a socket. */
export const embeddedDatabase = (url) => ({ DATABASE_URL: url, LANGKAH_DATABASE_EMBEDDED: '1' });
