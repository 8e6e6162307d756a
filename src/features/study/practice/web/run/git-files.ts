/** A file system in memory with what isomorphic-git asks of one. Paths are absolute. */
import type { PromiseFsClient } from 'isomorphic-git';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

type Entry = { kind: 'file'; bytes: Uint8Array; changedAt: number } | { kind: 'folder'; changedAt: number };

const failure = (code: string, path: string) => Object.assign(new Error(`${code}: ${path}`), { code });
const plain = (path: string) => {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return `/${parts.join('/')}`;
};
const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/')) || '/';

export interface MemoryFiles {
  promises: PromiseFsClient['promises'];
  /** The text of a file; null if there is none. */
  read: (path: string) => string | null;
  /** Writes a file and the folders above it. */
  write: (path: string, text: string) => void;
  remove: (path: string) => boolean;
  /** Names directly in a folder, in order. */
  list: (path: string) => string[];
}

export function createMemoryFiles(): MemoryFiles {
  const entries = new Map<string, Entry>([['/', { kind: 'folder', changedAt: 0 }]]);
  // A clock that only moves when something changes: Git compares times to see what did, and everyone gets the same.
  let clock = 1_700_000_000_000;
  const tick = () => {
    clock += 1_000;
    return clock;
  };
  const find = (path: string) => {
    const found = entries.get(plain(path));
    if (!found) throw failure('ENOENT', path);
    return found;
  };
  const list = (path: string) => {
    const folder = plain(path) === '/' ? '/' : `${plain(path)}/`;
    const names = [...entries.keys()].filter((one) => one !== folder && one.startsWith(folder));
    return names
      .map((one) => one.slice(folder.length))
      .filter((one) => one !== '' && !one.includes('/'))
      .sort();
  };
  const put = (path: string, bytes: Uint8Array) => {
    const at = plain(path);
    if (entries.get(parentOf(at))?.kind !== 'folder') throw failure('ENOENT', path);
    if (entries.get(at)?.kind === 'folder') throw failure('EISDIR', path);
    entries.set(at, { kind: 'file', bytes, changedAt: tick() });
  };
  const stat = async (path: string) => {
    const entry = find(path);
    const isFile = entry.kind === 'file';
    return {
      type: isFile ? 'file' : 'dir',
      mode: isFile ? 0o100644 : 0o40755,
      size: isFile ? entry.bytes.length : 0,
      ino: 0,
      dev: 0,
      uid: 1,
      gid: 1,
      mtimeMs: entry.changedAt,
      ctimeMs: entry.changedAt,
      isFile: () => isFile,
      isDirectory: () => !isFile,
      isSymbolicLink: () => false,
    };
  };
  const unsupported = async (path: string): Promise<never> => {
    throw failure('ENOSYS', path);
  };
  const promises = {
    readFile: async (path: string, options?: string | { encoding?: string }) => {
      const entry = find(path);
      if (entry.kind !== 'file') throw failure('EISDIR', path);
      const encoding = typeof options === 'string' ? options : options?.encoding;
      return encoding ? decoder.decode(entry.bytes) : entry.bytes.slice();
    },
    writeFile: async (path: string, data: string | Uint8Array) =>
      put(path, typeof data === 'string' ? encoder.encode(data) : Uint8Array.from(data)),
    unlink: async (path: string) => {
      if (find(path).kind !== 'file') throw failure('EISDIR', path);
      entries.delete(plain(path));
    },
    readdir: async (path: string) => {
      if (find(path).kind !== 'folder') throw failure('ENOTDIR', path);
      return list(path);
    },
    mkdir: async (path: string) => {
      const at = plain(path);
      if (entries.has(at)) throw failure('EEXIST', path);
      if (entries.get(parentOf(at))?.kind !== 'folder') throw failure('ENOENT', path);
      entries.set(at, { kind: 'folder', changedAt: tick() });
    },
    rmdir: async (path: string) => {
      if (find(path).kind !== 'folder') throw failure('ENOTDIR', path);
      if (list(path).length > 0) throw failure('ENOTEMPTY', path);
      entries.delete(plain(path));
    },
    rename: async (from: string, to: string) => {
      entries.set(plain(to), find(from));
      entries.delete(plain(from));
    },
    stat,
    lstat: stat,
    chmod: async () => undefined,
    readlink: unsupported,
    symlink: unsupported,
  };
  return {
    promises,
    read: (path) => {
      const entry = entries.get(plain(path));
      return entry?.kind === 'file' ? decoder.decode(entry.bytes) : null;
    },
    write: (path, text) => {
      const parts = plain(path).split('/').slice(1, -1);
      parts.reduce((above, part) => {
        const folder = `${above}/${part}`;
        if (!entries.has(folder)) entries.set(folder, { kind: 'folder', changedAt: tick() });
        return folder;
      }, '');
      put(path, encoder.encode(text));
    },
    remove: (path) => entries.get(plain(path))?.kind === 'file' && entries.delete(plain(path)),
    list,
  };
}
