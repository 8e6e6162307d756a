import { describe, expect, it } from 'vitest';
import { csvLine } from '#kernel/csv.ts';
import { importOutcome, maxImportRows, parseCsv, readImport, withoutMoney } from './rules.ts';

const hyphenated = 'E-mail'; // plain-words: as people write the column

describe('the address of the list, for someone who may not see money', () => {
  it.each([
    [{ sort: 'paid-most' }, {}],
    [{ access: 'paid' }, {}],
    [
      { access: 'granted', sort: 'paid-most', search: 'sari', page: 2 },
      { search: 'sari', page: 2 },
    ],
    [
      { access: 'none', sort: 'last-seen' },
      { access: 'none', sort: 'last-seen' },
    ],
  ] as const)('%j is read as %j', (given, read) => expect(withoutMoney(given)).toEqual(read));
});

describe('an exported list', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+62811', "'+62811"],
    ['-2', "'-2"],
    ['@here', "'@here"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['Rina, S.Kom', '"Rina, S.Kom"'],
    ['say "halo"', '"say ""halo"""'],
    ['plain', 'plain'],
  ])('stores %j as %j, which no spreadsheet evaluates', (value, cell) =>
    expect(csvLine([value])).toBe(`${cell}\r\n`),
  );
});

describe('an imported list', () => {
  it('is read with quotes, line breaks in quotes, and line numbers as people count them', () => {
    const records = parseCsv('\ufeffname,email\r\n"Sari, ""S""",sari@x.id\n\n"Two\nlines",b@x.id\nC,c@x.id');
    expect(records).toEqual([
      { line: 1, cells: ['name', 'email'] },
      { line: 2, cells: ['Sari, "S"', 'sari@x.id'] },
      { line: 4, cells: ['Two\nlines', 'b@x.id'] },
      { line: 6, cells: ['C', 'c@x.id'] },
    ]);
  });

  it('may have semicolons, columns in any order, and tiers as people write them', () => {
    const { rows } = readImport(`Tier;${hyphenated};Name\naccelerate;SARI@X.ID;Sari Pratiwi\n;b@x.id;Bagus`);
    expect(rows).toEqual([
      {
        line: 2,
        name: 'Sari Pratiwi',
        email: 'sari@x.id',
        tier: 'ACCELERATOR',
        language: null,
        problem: null,
      },
      { line: 3, name: 'Bagus', email: 'b@x.id', tier: null, language: null, problem: null },
    ]);
  });

  it('reports everything that is wrong, line by line', () => {
    const { rows } = readImport(
      'name,email,tier\nS,s@x.id,\nSari,nope,\nSari,t@x.id,GOLD\nSari,a@x.id,\nEka,A@x.id,\nS,nope.,GOLD\nE,a@x.id,',
    );
    expect(rows.map((row) => row.problem)).toEqual([
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      '“GOLD” is not a plan',
      null,
      'The same email as in line 5',
      'Name must be at least 2 characters. Please enter a valid email address. “GOLD” is not a plan',
      'Name must be at least 2 characters. The same email as in line 5',
    ]);
  });

  it.each([
    ['', 'The file is empty.'],
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'This is not a CSV file.'],
    ['a,b\n1,2', 'The first line must name the columns: name, email, tier, language.'],
    [
      'name,email,Plan\nSari,s@x.id,STARTER',
      'Unknown column: “Plan”. Use only name, email, tier and language.',
    ],
    [
      'id,name,email,tier,paid\n1,Sari,s@x.id,,0',
      'Unknown columns: “id”, “paid”. Use only name, email, tier and language.',
    ],
    [`name,email,${hyphenated}\nSari,s@x.id,`, 'The column email appears twice. Please keep one.'],
    ['name,email', 'There’s no one in this file.'],
    [`name,email\n${'Sari,s@x.id\n'.repeat(maxImportRows + 1)}`, 'At most 500 people at a time, please.'],
  ])('can be unusable as a whole', (csv, problem) => expect(readImport(csv)).toEqual({ rows: [], problem }));

  it('reads the language of an invitation, and names what is none', () => {
    const { rows } = readImport('language,name,email\nID,Sari,s@x.id\n,Budi,b@x.id\nfr,Eka,e@x.id');
    expect(rows.map(({ language, problem }) => [language, problem])).toEqual([
      ['id', null],
      [null, null],
      [null, '“fr” is not a language: write id or en'],
    ]);
  });

  it('does not treat two lines without an email as duplicates', () => {
    const [one, other] = readImport('name,email\nSari,\nBudi,').rows;
    expect(other?.problem).toBe(one?.problem);
  });

  it('may have columns without a heading, as spreadsheets add them', () => {
    expect(readImport('name,email,,\nSari,s@x.id,,').rows).toHaveLength(1);
  });

  it.each([
    [{ tier: null, problem: 'x' }, undefined, 'error'],
    [{ tier: null, problem: null }, undefined, 'invite'],
    [{ tier: 'ESSENTIAL', problem: null }, { tier: null }, 'grant'],
    [{ tier: 'ESSENTIAL', problem: null }, { tier: 'STARTER' }, 'grant'],
    [{ tier: 'ESSENTIAL', problem: null }, { tier: 'ESSENTIAL' }, 'nothing'],
    [{ tier: null, problem: null }, { tier: null }, 'nothing'],
  ] as const)('%j for %j means %s', (row, known, outcome) => expect(importOutcome(row, known)).toBe(outcome));
});
