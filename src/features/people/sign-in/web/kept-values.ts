import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const storageKey = (name: string) => `langkah.kept.${name}`;

/** This tab's storage, so that a reload or a new log-in loses nothing; where it is blocked, its memory. */
const memory = new Map<string, string>();

function readKept(name: string): Record<string, string> {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageKey(name)) ?? memory.get(name) ?? '{}');
  } catch {
    return JSON.parse(memory.get(name) ?? '{}');
  }
}

function writeKept(name: string, values: Record<string, string> | null) {
  const text = values && JSON.stringify(values);
  if (text) memory.set(name, text);
  else memory.delete(name);
  try {
    if (text) window.sessionStorage.setItem(storageKey(name), text);
    else window.sessionStorage.removeItem(storageKey(name));
  } catch {
    // The memory has it.
  }
}

/** Forms whose work is done: their last values are not kept when they leave. */
const finished = new Set<string>();

const isSecret = (field: string) => /password/i.test(field);

/**
 * Keeps what was typed while someone looks at another page of the product and comes back. In this tab
 * only, and never a password. Fields that are filled already stay as they are.
 */
export function useKeptValues<Values extends FieldValues, Context, Output>(
  name: string,
  form: UseFormReturn<Values, Context, Output>,
): void {
  useEffect(() => {
    const { getValues, setValue } = form;
    const now = getValues() as Record<string, unknown>;
    for (const [field, value] of Object.entries(readKept(name))) {
      if (!now[field])
        setValue(field as Parameters<typeof setValue>[0], value as never, { shouldDirty: value !== '' });
    }
    const keep = () => {
      if (finished.has(name)) return;
      const typed = Object.entries(getValues() as Record<string, unknown>).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && !isSecret(entry[0]),
      );
      writeKept(name, Object.fromEntries(typed));
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
      finished.delete(name);
    };
  }, [name, form]);
}

/** After the form has done its work. */
export const dropKeptValues = (name: string) => {
  writeKept(name, null);
  finished.add(name);
};
