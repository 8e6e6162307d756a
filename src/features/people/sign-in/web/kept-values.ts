import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const storageKey = (name: string) => `langkah.kept.${name}`;

/** Fallback when `sessionStorage` is blocked; unlike it, lost on a reload. */
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
    // `memory` has the values.
  }
}

/** Forms that were submitted: leaving them must not save their values again. */
const finished = new Set<string>();

const isSecret = (field: string) => /password/i.test(field);

/**
 * Saves a form's values when someone leaves its page, and restores them when they return. In this tab only, and
 * never passwords. Fields that already have a value are not overwritten.
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

/** Call after the form was submitted. */
export const dropKeptValues = (name: string) => {
  writeKept(name, null);
  finished.add(name);
};
