import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const kept = new Map<string, Record<string, string>>();

/** Forms whose work is done: their last values are not kept when they leave. */
const finished = new Set<string>();

const isSecret = (field: string) => /password/i.test(field);

/**
 * Keeps what was typed while somebody looks at another page of the product and comes back. In this tab's memory
 * only, and never a password. Fields that are filled already stay as they are.
 */
export function useKeptValues<Values extends FieldValues, Context, Output>(
  name: string,
  form: UseFormReturn<Values, Context, Output>,
): void {
  useEffect(() => {
    const { getValues, setValue } = form;
    const now = getValues() as Record<string, unknown>;
    for (const [field, value] of Object.entries(kept.get(name) ?? {})) {
      if (!now[field]) setValue(field as Parameters<typeof setValue>[0], value as never);
    }
    return () => {
      if (finished.delete(name)) return;
      const typed = Object.entries(getValues() as Record<string, unknown>).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && !isSecret(entry[0]),
      );
      kept.set(name, Object.fromEntries(typed));
    };
  }, [name, form]);
}

/** After the form has done its work. */
export const dropKeptValues = (name: string) => {
  kept.delete(name);
  finished.add(name);
};
