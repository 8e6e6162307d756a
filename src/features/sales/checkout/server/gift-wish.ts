import type { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { businessTimeZone, dayMs, parseFieldTimeIn } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { GiftWish } from '#kit/gifts.ts';
import type { giftInput } from '../contract.ts';
import * as m from '../messages/m.ts';

/** When gifts are mailed on their day, in the school's time zone. */
const mailHour = '08:00';

/** How far ahead the day of a mail may be. */
const mostDaysAhead = 366;

/** What the buyer says about a gift, with the moment of its mail. @throws AppError INVALID_INPUT for a day after a year. */
export function giftWish(clock: Pick<Deps['clock'], 'now'>, gift: z.output<typeof giftInput>): GiftWish {
  const { sendOn, ...wish } = gift;
  const now = clock.now();
  const at = sendOn === null ? null : parseFieldTimeIn(`${sendOn}T${mailHour}`, businessTimeZone);
  if (at && at.getTime() > now.getTime() + mostDaysAhead * dayMs)
    throw new AppError('INVALID_INPUT', m.giftDayTooFar());
  return { ...wish, sendAt: wish.toEmail !== null && at && at > now ? at : null };
}
