import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { fieldIssues } from './errors.ts';

/** Writes what a call refused beside the fields it is about, and leads to the first of them. */
export function showIssues<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
): void {
  fieldIssues(error).forEach(({ path, message }, index) => {
    const field = path.join('.') as FieldPath<Values>;
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
  });
}
