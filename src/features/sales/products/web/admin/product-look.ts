import { formatTableDateIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import type { StatusTone } from '#ui/status-badge.tsx';
import * as m from '../../messages/m.ts';
import { creditTexts, monthsText } from '../../product-texts.ts';
import type { ProductState } from '../../rules.ts';
import type { AdminProduct } from './admin-product-queries.ts';

export const stateTones: Record<ProductState, StatusTone> = {
  'on-sale': 'success',
  planned: 'info',
  'sold-out': 'warning',
  ended: 'neutral',
  archived: 'neutral',
};

/** `1 course, 12 months, 2 sessions`. */
export function opensText({ opens }: Pick<AdminProduct, 'opens'>): string {
  const { courseIds, months } = opens;
  const courses = courseIds.length === 0 ? [] : [m.coursesOf({ count: courseIds.length })];
  const time = courses.length > 0 && months !== null ? [monthsText(months)] : [];
  return [...courses, ...time, ...creditTexts(opens)].join(', ');
}

const day = (at: string): string => formatTableDateIn(new Date(at), viewerTimeZone());

/** Its seats, else its window. */
export function saleText({ seats, seatsLeft, saleFrom, saleTo, state }: AdminProduct): string {
  if (state === 'planned' && saleFrom) return m.fromDay({ day: day(saleFrom) });
  if (seats !== null) return m.seatsLeftOf({ left: seatsLeft ?? 0, seats });
  if (saleTo) return state === 'ended' ? m.endedDay({ day: day(saleTo) }) : m.untilDay({ day: day(saleTo) });
  return m.always();
}
