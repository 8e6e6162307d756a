/** Where the built client has `wake.ts`: beside the manifest, without an address, because pages contain it. */
export const wakeFile = '.vite/wake.js';
