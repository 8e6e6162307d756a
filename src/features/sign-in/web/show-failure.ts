import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { errorMessage, fieldIssues } from '#api/errors.ts';
import { toast } from '#ui/toast.tsx';

/**
 * Tells about a refused form (§8): the toast 'Error', and the text where it belongs: beside its field, otherwise
 * above the button.
 * @param fields the form's own fields; a complaint about anything else concerns the whole form.
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
  if (known.length === 0) setError('root', { type: 'server', message });
}
