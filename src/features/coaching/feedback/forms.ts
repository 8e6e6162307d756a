/** Rules and messages of the story form (product.md#stories), shared by the screen and the contract. */
import * as z from 'zod/mini';
import { maxBackgroundLength, maxStoryLength } from './rules.ts';

const words = (required: string, max: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, required), z.maxLength(max, `Please keep it to ${max} characters.`));

export const storyForm = z.object({
  /** Optional (product.md#stories): null and 0 both mean no rating. */
  rating: z.pipe(
    z._default(z.nullable(z.number('Choose one to five stars.')), null).check(
      z.refine((stars) => stars === null || (Number.isInteger(stars) && stars >= 0 && stars <= 5), {
        error: 'Choose one to five stars.',
      }),
    ),
    z.transform((stars) => stars || null),
  ),
  careerBackground: words('Tell us where you started.', maxBackgroundLength),
  currentRole: z
    .string()
    .check(
      z.trim(),
      z.maxLength(maxBackgroundLength, `Please keep it to ${maxBackgroundLength} characters.`),
    ),
  testimonial: words('Tell us your story.', maxStoryLength),
});
