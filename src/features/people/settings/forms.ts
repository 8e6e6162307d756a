import * as z from 'zod/mini';
import { emailField, nameField } from '#features/people/accounts/forms.ts';
import { isShownPicture } from '#features/people/accounts/pictures.ts';

/** https links only; empty means none (product.md#profile). */
const optionalUrl = z.string().check(
  z.trim(),
  z.maxLength(300, 'Invalid URL.'),
  z.refine((value) => value === '' || isHttpsUrl(value), { error: 'Invalid URL.' }),
);

function isHttpsUrl(value: string): boolean {
  try {
    return new URL(value).protocol === 'https:';
  } catch {
    return false;
  }
}

const avatarUrl = z.string().check(
  z.trim(),
  z.maxLength(300, 'Invalid URL.'),
  z.refine((value) => value === '' || isShownPicture(value), { error: 'Invalid URL.' }),
);

export const profileForm = z.object({
  name: nameField,
  email: z.pipe(z.string().check(z.trim(), z.email('Invalid email address.')), emailField),
  avatar: avatarUrl,
  bio: z.string().check(z.trim(), z.maxLength(500, 'Bio must not exceed 500 characters.')),
  links: z.object({
    github: optionalUrl,
    linkedin: optionalUrl,
    twitter: optionalUrl,
    portfolio: optionalUrl,
  }),
});
