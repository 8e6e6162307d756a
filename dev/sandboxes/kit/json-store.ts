import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';

/** One value stored as a JSON file, or only in memory when there is no directory (tests). */
export interface JsonStore<T> {
  value: T;
  /** Synchronous, so that an answer that says "created" is never lost to a kill right after it. */
  save(): void;
  reset(): void;
}

export function openJsonStore<T>(
  directory: string | null,
  name: string,
  schema: z.ZodType<T>,
  initial: () => T,
): JsonStore<T> {
  const path = directory === null ? null : join(directory, `${name}.json`);
  const store: JsonStore<T> = {
    value: path === null ? initial() : (readJson(path, schema) ?? initial()),
    save() {
      if (path !== null) writeFileAtomically(path, JSON.stringify(store.value));
    },
    reset() {
      store.value = initial();
      store.save();
    },
  };
  return store;
}

/** Writes by rename, so that a reader or a crash never leaves half a file. */
export function writeFileAtomically(path: string, content: string): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

/** Null when there is no such file, or when an older version of the sandboxes wrote another shape. */
export function readJson<T>(path: string, schema: z.ZodType<T>): T | null {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  try {
    return schema.parse(JSON.parse(content));
  } catch {
    renameSync(path, `${path}.unreadable`);
    return null;
  }
}
