/** The story's rules and texts (§5), used by the screen and by the contract. */
import * as z from 'zod/mini';
import { maxBackgroundLength, maxStoryLength } from './rules.ts';

const words = (required: string, max: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, required), z.maxLength(max, `Please keep it to ${max} characters.`));

export const storyForm = z.object({
  rating: z
    .number('Please give a rating.')
    .check(z.int(), z.minimum(1, 'Please give a rating.'), z.maximum(5)),
  careerBackground: words('Tell where you started.', maxBackgroundLength),
  currentRole: z
    .string()
    .check(
      z.trim(),
      z.maxLength(maxBackgroundLength, `Please keep it to ${maxBackgroundLength} characters.`),
    ),
  testimonial: words('Tell your story.', maxStoryLength),
});
