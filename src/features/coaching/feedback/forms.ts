/** Rules and messages of the story form (product.md#stories), shared by the screen and the contract. */

import * as z from 'zod/mini';
import * as m from './messages/m.ts';
import { maxBackgroundLength, maxStoryLength } from './rules.ts';

const tooLong = (max: number) => ({ error: () => m.keepItTo({ max }) });

const words = (required: () => string, max: number) =>
  z.string().check(z.trim(), z.minLength(1, { error: required }), z.maxLength(max, tooLong(max)));

export const storyForm = z.object({
  /** Optional (product.md#stories): null and 0 both mean no rating. */
  rating: z.pipe(
    z._default(z.nullable(z.number({ error: () => m.chooseStars() })), null).check(
      z.refine((stars) => stars === null || (Number.isInteger(stars) && stars >= 0 && stars <= 5), {
        error: () => m.chooseStars(),
      }),
    ),
    z.transform((stars) => stars || null),
  ),
  careerBackground: words(() => m.whereYouStarted(), maxBackgroundLength),
  currentRole: z.string().check(z.trim(), z.maxLength(maxBackgroundLength, tooLong(maxBackgroundLength))),
  testimonial: words(() => m.tellYourStory(), maxStoryLength),
});
