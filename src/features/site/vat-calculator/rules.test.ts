import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxBasePriceIdr, readSearch, toSearch } from './address.ts';
import {
  changeText,
  nextStageTick,
  priceText,
  rateText,
  readPrice,
  roundToIdr,
  rupiah,
  shownStages,
  totalOwed,
  unit,
  vatChain,
} from './rules.ts';

const defaultInput = { basePriceIdr: 5_000, distributorMargin: 20, shopMargin: 50 };
const whole = (chain: ReturnType<typeof vatChain>) =>
  chain.map((stage) => [
    rupiah(stage.cost),
    rupiah(stage.margin),
    rupiah(stage.outputVat),
    rupiah(stage.inputVat),
    rupiah(stage.owedVat),
    rupiah(stage.price),
  ]);

describe('the default chain', () => {
  it('has these amounts at 11 percent', () => {
    expect(whole(vatChain(defaultInput, 110))).toEqual([
      ['5.000', '0', '550', '0', '550', '5.550'],
      ['5.000', '1.000', '660', '550', '110', '6.660'],
      ['6.000', '3.000', '990', '660', '330', '9.990'],
      ['9.000', '0', '0', '990', '0', '9.990'],
    ]);
  });

  it('costs the consumer 90 rupiah more at 12 percent', () => {
    const [low, high] = [vatChain(defaultInput, 110), vatChain(defaultInput, 120)];
    const before = low.at(-1)?.price ?? 0n;
    const after = high.at(-1)?.price ?? 0n;
    expect([rupiah(after), rupiah(after - before), changeText(before, after)]).toEqual([
      '10.080',
      '90',
      '0,9',
    ]);
  });
});

const inputs = fc.record({
  basePriceIdr: fc.integer({ min: 0, max: maxBasePriceIdr }),
  distributorMargin: fc.integer({ min: 0, max: 100 }),
  shopMargin: fc.integer({ min: 0, max: 100 }),
});
const rates = fc.integer({ min: 0, max: 250 });

describe('every chain', () => {
  it('is exact: the product of all factors as one fraction gives the same price', () => {
    fc.assert(
      fc.property(inputs, rates, (input, rate) => {
        const shop = vatChain(input, rate)[2];
        const numerator =
          BigInt(input.basePriceIdr) *
          BigInt(100 + input.distributorMargin) *
          BigInt(100 + input.shopMargin) *
          BigInt(1000 + rate) *
          unit;
        // The fraction divides evenly, so nothing was rounded.
        expect(numerator % 10_000_000n).toBe(0n);
        expect(shop?.price).toBe(numerator / 10_000_000n);
      }),
    );
  });

  it('pays the state exactly the VAT that the consumer pays', () => {
    fc.assert(
      fc.property(inputs, rates, (input, rate) => {
        const chain = vatChain(input, rate);
        const consumer = chain[3];
        expect(totalOwed(chain)).toBe((consumer?.price ?? 0n) - (consumer?.priceBeforeVat ?? 0n));
        expect(consumer?.price).toBe(chain[2]?.price);
      }),
    );
  });

  it('uses each output as the next input, and pays nobody back', () => {
    fc.assert(
      fc.property(inputs, rates, (input, rate) => {
        const chain = vatChain(input, rate);
        for (const [index, stage] of chain.entries()) {
          expect(stage.inputVat).toBe(chain[index - 1]?.outputVat ?? 0n);
          expect(stage.owedVat >= 0n).toBe(true);
        }
      }),
    );
  });

  it('never gets cheaper with a higher rate or margin', () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 0, max: 249 }), (input, rate) => {
        const priceAt = (at: number) => vatChain(input, at)[3]?.price ?? 0n;
        expect(priceAt(rate + 1) >= priceAt(rate)).toBe(true);
      }),
    );
  });
});

describe('output', () => {
  it.each([
    [1_499_999_999n, 1n],
    [1_500_000_000n, 2n],
    [-1_500_000_000n, -2n],
    [0n, 0n],
  ])('rounds %d billionths to %d rupiah', (amount, whole) => expect(roundToIdr(amount)).toBe(whole));

  it.each([
    [110, '11%'],
    [125, '12,5%'],
    [0, '0%'],
  ])('shows a rate of %d tenths as %s', (tenths, text) => expect(rateText(tenths)).toBe(text));

  it('does not divide by a price of 0', () => expect(changeText(0n, 0n)).toBe('0'));
});

describe('a typed price', () => {
  it.each([
    ['5.000', 5_000],
    ['5000', 5_000],
    ['1.234.567', 1_234_567],
    ['Rp 5.000', 5_000],
    ['', 0],
    ['999.999.999.999', 999_999_999_999],
  ])('%s is %d', (typed, idr) => expect(readPrice(typed)).toEqual({ idr, problem: null }));

  it.each([
    ['2500,50', 2_500],
    ['2.500,5', 2_500],
    ['2500,', 2_500],
    ['2500.50', 2_500],
    ['Rp 12.345,67', 12_345],
    ['12,345.67', 12_345],
    ['1,000,000', 1_000_000],
    ['1.000,000', 1_000],
    ['2500,500', 2_500],
    ['1.5', 15],
    ['2.50', 250],
    ['-3', 3],
    ['1e5', 15],
    ['0abc', 0],
    ['5rb', 5],
    ['abc', 0],
  ])('%s is read as %d, with a message', (typed, idr) =>
    expect(readPrice(typed)).toEqual({
      idr,
      problem: `Angka saja, tanpa desimal. Dihitung: Rp ${priceText(idr)}`,
    }),
  );
});

it.each([
  ['5.000', '5.0001', 50_001],
  ['5.000', '5.00', 500],
  ['1.234.567', '1.34.567', 134_567],
  ['1.234.567', '1234.567', 1_234_567],
  ['1.234', '91.234', 91_234],
])('typing that turns %s into %s is read as %d without a message', (grouped, typed, idr) =>
  expect(readPrice(typed, grouped)).toEqual({ idr, problem: null }),
);

it.each([
  ['5.000', '1.5'],
  ['15', '1.5'],
  ['5.000', '5.000,'],
  ['5', '-5'],
  ['15', '1e5'],
])('replacing %s with %s gives a message', (grouped, typed) =>
  expect(readPrice(typed, grouped).problem).toContain('Dihitung: Rp '),
);

it.each(['9'.repeat(21), '9'.repeat(400), '1.000.000.000.000'])(
  '%s exceeds the maximum and is read with a message',
  (typed) =>
    expect(readPrice(typed)).toEqual({
      idr: maxBasePriceIdr,
      problem: 'Paling banyak Rp 999.999.999.999. Dihitung: Rp 999.999.999.999',
    }),
);

describe('the address', () => {
  it('of a result opens the same result', () => {
    fc.assert(
      fc.property(inputs, rates, (input, rateTenths) => {
        const state = { ...input, rateTenths };
        const asText = Object.fromEntries(
          Object.entries(toSearch(state)).map(([name, value]) => [name, String(value)]),
        );
        expect(readSearch(asText)).toEqual(state);
      }),
    );
  });

  it.each([
    [{}],
    [{ harga: 'x', tarif: '26', distributor: '-1', toko: '101' }],
    [{ harga: null, tarif: [], distributor: {}, toko: Number.NaN }],
    [{ harga: '', tarif: '' }],
  ])('falls back to the defaults if it is invalid: %j', (search) =>
    expect(readSearch(search)).toEqual({ ...defaultInput, rateTenths: 120 }),
  );
});

describe('the clock', () => {
  it.each([
    [0, 1],
    [32, 1],
    [33, 2],
    [66, 2],
    [67, 3],
    [99, 3],
    [100, 4],
  ])('at tick %d shows %d stages', (tick, shown) => expect(shownStages(tick)).toBe(shown));

  it.each([
    [0, 33],
    [33, 67],
    [70, 100],
    [100, 100],
  ])('steps from %d to %d', (tick, next) => expect(nextStageTick(tick)).toBe(next));
});
