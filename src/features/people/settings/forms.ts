import * as z from 'zod/mini';
import { emailField, nameField } from '#features/people/accounts/forms.ts';
import { isShownPicture } from '#features/people/accounts/pictures.ts';
import * as m from './messages/m.ts';

/** https links only; empty means none (product.md#profile). */
const optionalUrl = z.string().check(
  z.trim(),
  z.maxLength(300, { error: () => m.invalidUrl() }),
  z.refine((value) => value === '' || isHttpsUrl(value), { error: () => m.invalidUrl() }),
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
  z.maxLength(300, { error: () => m.invalidUrl() }),
  z.refine((value) => value === '' || isShownPicture(value), { error: () => m.invalidUrl() }),
);

export const profileForm = z.object({
  name: nameField,
  email: z.pipe(z.string().check(z.trim(), z.email({ error: () => m.invalidEmail() })), emailField),
  avatar: avatarUrl,
  bio: z.string().check(z.trim(), z.maxLength(500, { error: () => m.bioTooLong() })),
  links: z.object({
    github: optionalUrl,
    linkedin: optionalUrl,
    twitter: optionalUrl,
    portfolio: optionalUrl,
  }),
});
