import path from 'node:path';

/** The installation's folder: `bin/` names it; otherwise it is the folder in which the process was started. */
export const projectRootOf = ({ LANGKAH_ROOT = '' }: NodeJS.ProcessEnv): string => path.resolve(LANGKAH_ROOT);
