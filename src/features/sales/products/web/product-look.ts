import { BookOpen, Coins, Gift, type LucideIcon } from 'lucide-react';
import { refusalText } from '../product-texts.ts';
import type { ProductKind } from '../rules.ts';
import type { Product } from './product-queries.ts';

export const kindIcons: Record<ProductKind, LucideIcon> = { COURSE: BookOpen, CREDITS: Coins, BUNDLE: Gift };

/** Why the reader cannot buy it now; null if they can. */
export function whyNotText({ name, state, isOpen, saleFrom }: Product): string | null {
  const facts = { name, saleFrom: saleFrom === null ? null : new Date(saleFrom) };
  if (isOpen) return refusalText('already-open', facts);
  return state === 'on-sale' ? null : refusalText(state, facts);
}
