/**
 * Runs one TypeScript file and all that it imports: `node run-source.mjs bench/growth.ts …`. Vite reads the files,
 * because Node 24 does not read TSX, in which the mails are written.
 */
import path from 'node:path';
import { runnerImport } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');
// The file sees the arguments as if Node had started it.
process.argv.splice(1, 1);
await runnerImport(path.resolve(root, process.argv[1]), { configFile: false, root, logLevel: 'error' });
