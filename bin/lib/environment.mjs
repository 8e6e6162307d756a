/** Prepares the environment in the same way for every entry point: starts, the bare server and the commands. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export const dataRoot = () => path.resolve(root, process.env.DATA_DIR || '.data');

/** Reads `.env` beside package.json; variables that are already set win. Uploads go to the data directory. */
export function loadEnvironment() {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  process.env.FILES_DIR ||= path.join(dataRoot(), 'files');
}

/** Marks the database as the one that we run ourselves, as opposed to another on a socket. */
export const embeddedDatabase = (url) => ({ DATABASE_URL: url, LANGKAH_DATABASE_EMBEDDED: '1' });
