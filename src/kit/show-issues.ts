import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { fieldIssues } from './errors.ts';

/** Shows the issues of a failed call at their fields, and focuses the first. */
export function showIssues<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
): void {
  fieldIssues(error).forEach(({ path, message }, index) => {
    const field = path.join('.') as FieldPath<Values>;
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
  });
}
