import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

describe('a cell', () => {
  it.each([
    ['Sari', 'Sari'],
    ['Sari, S.Kom.', '"Sari, S.Kom."'],
    ['a "b"', '"a ""b"""'],
    [null, ''],
    [149_000, '149000'],
    ['=1+1', "'=1+1"],
    ['＝1+1', "'＝1+1"],
    ['\t=1+1', "'\t'=1+1"],
    ['x;=1+1', `"x;'=1+1"`],
    ['x;y', '"x;y"'],
    ['x\t@SUM(A1)', "x\t'@SUM(A1)"],
    ['x\n-1', `"x\n'-1"`],
    ['a-b@c.id', 'a-b@c.id'],
    ['\u202e=1+1', "'=1+1"],
  ])('%j is written as %j', (value, written) => {
    expect(csvCell(value)).toBe(written);
  });

  it('contains no formula in any part that a spreadsheet may see, whichever separator it uses', () => {
    const parts = ['=', '+', '-', '@', ';', ',', '\t', '\r', '\n', '"', 'x', '1'];
    let seed = 20_261_122;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let round = 0; round < 5_000; round += 1) {
      const text = Array.from({ length: 1 + next(6) }, () => parts[next(parts.length)]).join('');
      for (const separator of [';', '\t', '\n', '\r'])
        for (const part of csvCell(text).split(separator))
          expect([text, /^"?[=+\-@]/.test(part)]).toEqual([text, false]);
    }
  });
});

it('leaves numbers as numbers, negative ones too, so that a spreadsheet adds them up', () => {
  expect(csvLine([-499_000, 0, '-499000'])).toBe("-499000,0,'-499000\r\n");
});
