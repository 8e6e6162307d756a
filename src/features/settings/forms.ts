import * as z from 'zod/mini';
import { emailField, nameField } from '#features/accounts/forms.ts';

/** https links only; empty means none (§5, security rule 5). */
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

/** A picture that was uploaded here. */
export const ownAvatar = /^\/api\/avatars\/[0-9a-f-]{36}$/;

/** Where Google keeps the pictures of who signed in with it. */
const googlePicture = /^https:\/\/[a-z0-9-]+\.googleusercontent\.com\//;

/**
 * Pictures that are shown: uploaded here, or Google's own. Any other address would tell its host who looks at the
 * person, and when.
 */
export const isShownPicture = (address: string): boolean =>
  ownAvatar.test(address) || googlePicture.test(address);

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
