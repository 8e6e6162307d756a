import * as z from 'zod/mini';
import { emailField, nameField } from '#features/people/accounts/forms.ts';

export const supportForm = z.object({
  name: nameField,
  email: emailField,
  subject: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, 'Subject must be at least 3 characters'),
      z.maxLength(150, 'Subject must not exceed 150 characters'),
    ),
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(10, 'Tell us a little more (at least 10 characters)'),
      z.maxLength(5000, 'Message must not exceed 5000 characters'),
    ),
});
