import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { errorMessage, fieldIssues } from '#api/errors.ts';
import { toast } from '#ui/toast.ts';

/**
 * Tells about a refused form (§8): the toast 'Error', and beside each field what concerns that field. What
 * concerns the whole form is said once, by the toast.
 * @param fields the form's own fields.
 */
export function showFailure<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  const message = errorMessage(error);
  toast.error('Error', message);
  const known = fieldIssues(error).flatMap(({ path, message: text }) => {
    const name = fields.find((field) => field === path.join('.'));
    return name ? [{ name, text }] : [];
  });
  known.forEach(({ name, text }, index) => {
    setError(name, { type: 'server', message: text }, { shouldFocus: index === 0 });
  });
}
