/**
 * The VAT chain (product.md#calculator): Pabrik → Distributor → Toko → Konsumen. For each stage: cost = the previous
 * stage's price before VAT (first stage: the base price); price before VAT = cost + margin; output VAT is the rate on
 * that; VAT owed = output − input, which is the previous stage's output. The consumer owes nothing and bears it all.
 *
 * Exact: amounts are integers in billionths of a rupiah. Three margins in whole percent divide by 100 each, and a rate
 * in tenths of a percent by 1000: 10⁹ in all, so nothing is rounded along the chain.
 */

import { type ChainInput, maxBasePriceIdr } from './address.ts';

export const stages = ['Pabrik', 'Distributor', 'Toko', 'Konsumen'] as const;

export type Stage = (typeof stages)[number];

/** Amounts in billionths of a rupiah. */
export interface StageAmounts {
  stage: Stage;
  cost: bigint;
  margin: bigint;
  priceBeforeVat: bigint;
  outputVat: bigint;
  inputVat: bigint;
  owedVat: bigint;
  /** What this stage is paid, VAT included; for the consumer: what they pay. */
  price: bigint;
}

export const unit = 1_000_000_000n;

/** The first rate is fixed (product.md#calculator). */
export const fixedRateTenths = 110;

/** The chain at a rate in tenths of a percent: 110 is 11 %. */
export function vatChain(input: ChainInput, rateTenths: number): StageAmounts[] {
  const margins = [0, input.distributorMargin, input.shopMargin, 0];
  const chain: StageAmounts[] = [];
  let cost = BigInt(input.basePriceIdr) * unit;
  let inputVat = 0n;
  for (const [index, stage] of stages.entries()) {
    const isConsumer = stage === 'Konsumen';
    const margin = (cost * BigInt(margins[index] ?? 0)) / 100n;
    const priceBeforeVat = cost + margin;
    const vat = (priceBeforeVat * BigInt(rateTenths)) / 1000n;
    chain.push({
      stage,
      cost,
      margin,
      priceBeforeVat,
      outputVat: isConsumer ? 0n : vat,
      inputVat,
      owedVat: isConsumer ? 0n : vat - inputVat,
      price: priceBeforeVat + vat,
    });
    inputVat = isConsumer ? 0n : vat;
    cost = priceBeforeVat;
  }
  return chain;
}

/** Everything the state receives, which equals the VAT that the consumer pays. */
export const totalOwed = (chain: readonly StageAmounts[]): bigint =>
  chain.reduce((sum, { owedVat }) => sum + owedVat, 0n);

/** Rounds half a rupiah away from zero. */
export function roundToIdr(amount: bigint): bigint {
  const half = amount < 0n ? -unit / 2n : unit / 2n;
  return (amount + half) / unit;
}

const idr = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });

/** `9990` with Indonesian grouping: `9.990`. */
export const rupiah = (amount: bigint): string => idr.format(roundToIdr(amount));

const percent = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });

/** `110` → `11%`; `125` → `12,5%`. */
export const rateText = (rateTenths: number): string => `${percent.format(rateTenths / 10)}%`;

/** How much more the consumer pays, in percent with one decimal: `0,9`. `0` if there is nothing to compare. */
export function changeText(before: bigint, after: bigint): string {
  if (before === 0n) return '0';
  return percent.format(Number(((after - before) * 100_000n) / before) / 1000);
}

const grouped = new Intl.NumberFormat('id-ID');

/** `9990` as the field shows it: `9.990`. */
export const priceText = (idr: number): string => grouped.format(idr);

export interface TypedPrice {
  idr: number;
  /** What was left out of the text; null if it is only digits in valid groups. */
  problem: string | null;
}

/** Plain digits, or Indonesian groups of three; any other text is ambiguous. */
const cleanPrice = /^\s*(?:rp\s*)?(?:(?:\d+|\d{1,3}(?:\.\d{3})+)\s*)?$/i;
/** Whether typing inserted one digit into grouped text or deleted one character: the groups are wrong for a moment. */
function isOneStepFrom(grouped: string, typed: string): boolean {
  const isShorter = typed.length < grouped.length;
  const [longer, shorter] = isShorter ? [grouped, typed] : [typed, grouped];
  if (longer.length - shorter.length !== 1) return false;
  const at = [...longer].findIndex((letter, index) => letter !== shorter[index]);
  return longer.slice(at + 1) === shorter.slice(at) && (isShorter || /\d/.test(longer[at] ?? ''));
}

/** The English notation: `1,000,000`, with optional cents. */
const commaGroups = /^(\D*)(\d{1,3}(?:,\d{3})+)(\.\d{0,2})?(\D*)$/;

/**
 * The typed price (product.md#calculator: digits only, grouped as in Indonesia, so a comma begins the cents). Cents are
 * dropped and never become thousands; comma-separated groups of three are thousands. A point before the last one or
 * two digits of an ungrouped number is a decimal point. Anything other than plain digits or groups gets a message.
 * @param grouped what the field showed, in groups, before the typing.
 */
export function readPrice(typed: string, grouped?: string): TypedPrice {
  const indonesian = typed
    .replace(commaGroups, (_, before: string, digits: string, cents = '') =>
      [before, digits.replaceAll(',', ''), cents.replace('.', ',')].join(''),
    )
    .replace(/^(\D*\d{4,})\.(\d{1,2})$/, '$1,$2');
  const [whole = ''] = indonesian.split(',');
  const digits = whole.replace(/\D/g, '');
  const idr = Math.min(Number(digits || '0'), maxBasePriceIdr);
  const read = `Dihitung: Rp ${priceText(idr)}`;
  if (Number(digits) > maxBasePriceIdr)
    return { idr, problem: `Paling banyak Rp ${priceText(maxBasePriceIdr)}. ${read}` };
  const isClean = cleanPrice.test(typed) || (grouped !== undefined && isOneStepFrom(grouped, typed));
  return { idr, problem: isClean ? null : `Angka saja, tanpa desimal. ${read}` };
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The position in grouped text after this many digits. */
function placeBehind(grouped: string, digits: number): number {
  let left = digits;
  let place = 0;
  for (; left > 0 && place < grouped.length; place += 1) if (grouped[place] !== '.') left -= 1;
  return place;
}

/**
 * What the field shows after typing or pasting: grouped digits, with the caret after the same digit as before.
 * @param caret its position in `typed`. @param shown what the field showed before.
 */
export function retypedPrice(
  typed: string,
  caret: number,
  shown: string,
): TypedPrice & { text: string; place: number } {
  const { idr, problem } = readPrice(typed, shown);
  if (digitsOf(typed) === '') return { idr, problem, text: '', place: 0 };
  const text = priceText(idr);
  const leadingZeros = /^0*/.exec(digitsOf(typed).slice(0, -1))?.[0].length ?? 0;
  const before = digitsOf(typed.slice(0, caret)).length - leadingZeros;
  return { idr, problem, text, place: placeBehind(text, before) };
}

/** One clock of 100 ticks of 50 ms; stages appear at 0, 33, 67 and 100 (product.md#calculator). */
export const tickMs = 50;
export const lastTick = 100;
const stageTicks = [0, 33, 67, 100] as const;

export const shownStages = (tick: number): number => stageTicks.filter((at) => tick >= at).length;

export const nextStageTick = (tick: number): number => stageTicks.find((at) => at > tick) ?? lastTick;
