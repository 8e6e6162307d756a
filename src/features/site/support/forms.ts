import * as z from 'zod/mini';
import { emailField, nameField } from '#features/people/accounts/forms.ts';
import * as m from './messages/m.ts';

export const supportForm = z.object({
  name: nameField,
  email: emailField,
  subject: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, { error: () => m.subjectTooShort() }),
      z.maxLength(150, { error: () => m.subjectTooLong() }),
    ),
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(10, { error: () => m.messageTooShort() }),
      z.maxLength(5000, { error: () => m.messageTooLong() }),
    ),
});
