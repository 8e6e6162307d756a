import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { errorMessage, fieldIssues } from '#kit/errors.ts';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';

/**
 * Shows each error once: beside its field, or else in a toast, titled 'Error' on sign-in pages
 * (product.md#messages).
 * @param fields the form's own fields.
 */
export function showFailure<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
  title = m.error(),
): void {
  const known = fieldIssues(error).flatMap(({ path, message: text }) => {
    const name = fields.find((field) => field === path.join('.'));
    return name ? [{ name, text }] : [];
  });
  if (known.length === 0) toast.error(title, errorMessage(error));
  known.forEach(({ name, text }, index) => {
    setError(name, { type: 'server', message: text }, { shouldFocus: index === 0 });
  });
}
