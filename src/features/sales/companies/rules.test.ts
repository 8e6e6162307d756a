import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CompanyFields,
  companyLimits,
  faultsOf,
  fieldsOf,
  isSameCompany,
  readCompany,
} from './rules.ts';

const fields = (more: Partial<CompanyFields> = {}): CompanyFields => ({
  name: 'PT Maju Bersama',
  npwp: '01.234.567.8-901.000',
  idtku: '',
  address: 'Jalan Kenanga 5\nSurabaya 60111',
  email: '',
  ...more,
});

describe('a company', () => {
  it('is kept with an NPWP of 16 digits and the place of its head office', () => {
    expect(readCompany(fields({ name: '  PT  Maju\tBersama ', email: ' Pajak@Maju.co.id ' }))).toEqual({
      name: 'PT Maju Bersama',
      npwp: '0012345678901000',
      idtku: '0012345678901000000000',
      address: 'Jalan Kenanga 5\nSurabaya 60111',
      email: 'pajak@maju.co.id',
    });
  });

  it.each(['0012345678901000000003', '0012.3456.7890.1000-000003', '0012 3456 7890 1000 000003'])(
    'keeps the place %s',
    (idtku) => {
      expect(readCompany(fields({ idtku }))?.idtku).toBe('0012345678901000000003');
    },
  );

  it.each([
    [{ name: ' \u200b ' }, { name: 'empty' }],
    [{ name: 'x'.repeat(companyLimits.name + 1) }, { name: 'tooLong' }],
    [{ npwp: '' }, { npwp: 'empty' }],
    [{ npwp: '12345678901234' }, { npwp: 'badNpwp' }],
    [{ npwp: '01234567890123456' }, { npwp: 'badNpwp' }],
    [{ npwp: '0000000000000000' }, { npwp: 'noSuchNpwp' }],
    [{ npwp: '01/234' }, { npwp: 'badNpwp' }],
    [{ address: '\n \n' }, { address: 'empty' }],
    [{ idtku: '00123456789010000000' }, { idtku: 'badIdtku' }],
    [{ idtku: '9912345678901000000003' }, { idtku: 'otherIdtku' }],
    [{ email: 'pajak@maju' }, { email: 'badEmail' }],
    [
      { name: '', npwp: '1' },
      { name: 'empty', npwp: 'badNpwp' },
    ],
  ])('with %j is refused', (more, faults) => {
    expect(faultsOf(fields(more))).toEqual(faults);
    expect(readCompany(fields(more))).toBeNull();
  });

  it('typed again from what was kept is the same one', () => {
    const digits = (count: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count });
    const text = fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
      .map((units) => String.fromCharCode(...units));
    const any = fc.record({
      name: text,
      npwp: fc.oneof(digits(15), digits(16)),
      idtku: fc.constant(''),
      address: text,
      email: fc.constantFrom('', 'pajak@maju.co.id'),
    });
    let kept = 0;
    fc.assert(
      fc.property(any, fc.boolean(), (typed, hasPlace) => {
        const first = readCompany(typed);
        const company = first && hasPlace ? { ...first, idtku: `${first.npwp}000007` } : first;
        if (!company) return;
        kept += 1;
        expect(isSameCompany(readCompany(fieldsOf(company)), company)).toBe(true);
      }),
      { numRuns: 300 },
    );
    expect(kept).toBeGreaterThan(100);
  });
});
