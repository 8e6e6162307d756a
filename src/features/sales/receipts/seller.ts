/** Who sells, as an owner writes it down (product.md#receipts). */
import { readNpwp } from '#kernel/npwp.ts';
import { businessTimeZone, dayMs, formatFieldTimeIn } from '#kernel/time.ts';
import type { TaxKind } from './tax.ts';

/** `2026-11-25`: the day of a moment in the school's time zone. */
export const schoolDay = (at: Date): string => formatFieldTimeIn(at, businessTimeZone).slice(0, 10);

export const sellerLimits = { name: 120, address: 300, sentence: 300, daysAhead: 366 } as const;

export interface SellerFields {
  name: string;
  address: string;
  npwp: string;
  taxKind: TaxKind;
  /** `2026-11-25`. */
  validFrom: string;
  sentence: string;
}

export type SellerField = keyof SellerFields;

export type SellerFault = 'empty' | 'tooLong' | 'badNpwp' | 'noNpwp' | 'badDay';

/** What is wrong with what was typed, by field. A school that is registered for VAT has a number. */
export function faultsOf(fields: SellerFields, now: Date): Partial<Record<SellerField, SellerFault>> {
  const faults: Partial<Record<SellerField, SellerFault>> = {};
  for (const field of ['name', 'address', 'sentence'] as const) {
    if (fields[field].trim().length > sellerLimits[field]) faults[field] = 'tooLong';
    else if (field !== 'sentence' && fields[field].trim() === '') faults[field] = 'empty';
  }
  if (fields.npwp.trim() === '') {
    if (fields.taxKind === 'ppn') faults.npwp = 'noNpwp';
  } else if (readNpwp(fields.npwp) === null) faults.npwp = 'badNpwp';
  const latest = schoolDay(new Date(now.getTime() + sellerLimits.daysAhead * dayMs));
  // Receipts that were issued stay as they are, so nothing can hold from a day before.
  if (!isDay(fields.validFrom) || fields.validFrom < schoolDay(now) || fields.validFrom > latest)
    faults.validFrom = 'badDay';
  return faults;
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
