import { z } from 'zod';
import { call } from '#access/call.ts';
import { languages } from '#kernel/language.ts';
import { profileForm } from './forms.ts';

const tag = 'Settings';

const profileOutput = z.object({
  name: z.string(),
  email: z.string(),
  avatar: z.string(),
  bio: z.string(),
  links: z.object({ github: z.string(), linkedin: z.string(), twitter: z.string(), portfolio: z.string() }),
});

/** The part that administrators see in the user's page; roles that do not see money or sign-ins see it too. */
export const shownProfileOutput = profileOutput.pick({ bio: true });

/** Without the email, which changes only with proof, in the account's own call (product.md#profile). */
export const profileInput = z.strictObject({
  name: profileForm.shape.name,
  avatar: profileForm.shape.avatar,
  bio: profileForm.shape.bio,
  /** Only the given links change (product.md#profile). */
  links: z.strictObject(profileForm.shape.links.shape).partial(),
});

export const settingsContract = {
  getProfile: call('own', 'GET', '/profile', 'The person’s profile', { tag }).output(profileOutput),
  uploadAvatar: call('own', 'POST', '/profile/avatar', 'Upload a picture for the profile', {
    tag,
    limit: 'write',
    maxFiles: 1,
  })
    .input(z.strictObject({ avatar: z.file() }))
    .output(profileOutput),
  avatar: call('signed-in', 'GET', '/avatars/{id}', 'An uploaded profile picture', { tag })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.file()),
  chooseLanguage: call('own', 'PUT', '/profile/language', 'Choose the language of pages and emails', {
    tag,
    limit: 'write',
  })
    .input(z.strictObject({ language: z.enum(languages) }))
    .output(z.object({ language: z.enum(languages) })),
  updateProfile: call('own', 'PATCH', '/profile', 'Change the profile', { tag })
    .input(profileInput.partial())
    .output(profileOutput),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    settings: typeof settingsContract;
  }
}
