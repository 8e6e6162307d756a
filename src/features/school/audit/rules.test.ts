import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inLanguage } from '#platform/language.server.ts';
import {
  actionText,
  areShort,
  detailParts,
  detailPhrases,
  isNamed,
  nameInDetail,
  subjectTypeName,
} from './rules.ts';

it.each([
  ['user.ban', 'Banned a person'],
  ['module.reorder', 'Changed the order of modules'],
  ['module.sort', 'Module: sort'],
  ['change-log.publish-now', 'Change log: publish now'],
])('%s reads “%s”', (action, text) => expect(actionText(action)).toBe(text));

const zone = 'Asia/Jakarta';

it('details are names and values, without empty ones', () => {
  expect(
    detailParts({ hasDocument: true, reason: '', before: null, amount: -1, filter: { tier: 'X' } }, zone),
  ).toMatchObject([
    { name: 'with a document', value: 'yes' },
    { name: 'amount', value: '-1' },
    { name: 'filter', value: '{\n "tier": "X"\n}' },
  ]);
});

it('something that is gone has the name in its copy', () => {
  expect(nameInDetail({ id: 'x', title: 'Git, every day' })).toBe('Git, every day');
  expect(nameInDetail({ name: '', email: 'ayu@example.com' })).toBe('ayu@example.com');
  expect(nameInDetail({ rows: 3 })).toBeNull();
});

it('every kind of subject has a name', () => {
  expect([subjectTypeName('post'), subjectTypeName('user-list'), subjectTypeName('new-thing')]).toEqual([
    'Article',
    'List of people',
    'New thing',
  ]);
});

it('details are on the line while they are few and short', () => {
  const parts = (detail: Record<string, unknown>) => areShort(detailParts(detail, zone));
  expect(parts({ kind: 'question', amount: 2 })).toBe(true);
  expect(parts({ a: 1, b: 2, c: 3, d: 4 })).toBe(false);
  expect(parts({ before: 'x'.repeat(41) })).toBe(false);
  expect(parts({ filter: { tier: 'X' } })).toBe(false);
});

it('a line says what became of what, in words', () => {
  const line = (detail: Record<string, unknown>) =>
    detailPhrases(detail, zone).map(({ name, value }) => (name === null ? value : `${name}: ${value}`));
  expect(line({ hasDocument: false, to: 'COMPLETED', from: 'IN_REVIEW' })).toEqual([
    'in review → completed',
    'without a document',
  ]);
  expect(line({ status: 'CANCELED', statusBefore: 'SCHEDULED', isCreditReturned: true })).toEqual([
    'scheduled → canceled',
    'credit returned',
  ]);
  expect(line({ from: 'git.zip', seats: 3, before: null, after: 2 })).toEqual([
    'from: git.zip',
    'seats: 3',
    'after: 2',
  ]);
});

it('an order is named as its page names it', () => {
  const [part] = detailParts({ orderId: '0192f0aa-5b7e-7c1d-9e2f-f82a228f09ec' }, zone);
  expect(part?.value).toBe('F82A228F09EC');
});

it('what was comes before what is', () => {
  const names = (detail: Record<string, unknown>) => detailParts(detail, zone).map(({ value }) => value);
  expect(names({ to: 'COMPLETED', from: 'PENDING', hasDocument: true })).toEqual([
    'waiting',
    'completed',
    'yes',
  ]);
  expect(names({ after: 2, before: 1 })).toEqual(['1', '2']);
});

it('roles and what is unusual are read in the reader’s language', () => {
  const detail = { granted: ['editor', 'coach'], unusual: 'completed without feedback', slug: 'completed' };
  expect(inLanguage('id', () => detailParts(detail, zone))).toMatchObject([
    { name: 'diberikan', value: 'Editor, Mentor' },
    { name: 'tidak biasa', value: 'selesai tanpa masukan' },
    { name: 'alamat', value: 'completed' },
  ]);
});

it('codes and sums are read in the reader’s language, and what people wrote stays', () => {
  const values = (detail: Record<string, unknown>) =>
    inLanguage('id', () => detailParts(detail, zone).map(({ value }) => value));
  expect(values({ statusBefore: 'SCHEDULED', status: 'CANCELED' })).toEqual(['terjadwal', 'dibatalkan']);
  expect(values({ kind: 'code', tier: 'ESSENTIAL', amountIdr: 499_000 })).toEqual([
    'code review',
    'Essential',
    'Rp499.000',
  ]);
  expect(values({ title: 'COMPLETED', from: 'git.zip' })).toEqual(['git.zip', 'COMPLETED']);
});

it('what was stored in someone’s words, and the field names of a copy, are told apart', () => {
  const parts = detailParts(
    { title: 'Git, every day', isOn: true, granted: ['editor'], minTier: 'STARTER' },
    zone,
  );
  expect(parts.map(({ isFieldName, isStored }) => [isFieldName, isStored])).toEqual([
    [false, true],
    [false, false],
    [false, false],
    [true, true],
  ]);
});

it('every detail that the product records by name has a name in both languages', () => {
  const found = globSync('src/**/server/**/*.ts', { exclude: ['**/*.test.ts'] })
    .map((file) => readFileSync(file, 'utf8'))
    .filter((code) => code.includes('recordAudit'))
    .flatMap((code) => [...code.matchAll(/\bdetail: (?:[^\n{;]*\? )?\{((?:[^{}]|\{[^{}]*\})*)\}/g)])
    .flatMap(([, inside = '']) => inside.replaceAll(/\{[^{}]*\}|\([^()]*\)/g, '').split(','))
    .flatMap((part) => /^\s*([A-Za-z]+)/.exec(part)?.[1] ?? []);
  expect(found.length).toBeGreaterThan(50);
  // The reason has a place of its own on the screen.
  expect([...new Set(found)].filter((key) => key !== 'reason' && !isNamed(key))).toEqual([]);
});

it('moments, days and months are read as tables show dates, in the reader’s language and zone', () => {
  const detail = {
    before: '2026-11-24T12:00:00.000Z',
    after: '2026-12-24T12:00:00.000Z',
    month: '2026-11',
    date: '2026-11-24',
    version: '2026-11',
    provider: '2026-13-45',
    filter: { since: '2026-11-24T12:00:00.000Z' },
  };
  const phrases = (language: 'en' | 'id') =>
    inLanguage(language, () =>
      detailPhrases(detail, zone).map(({ value }) => value.replaceAll('\u00a0', ' ')),
    );
  expect(phrases('en')).toEqual([
    '24 Nov 2026, 7:00 pm → 24 Dec 2026, 7:00 pm',
    'November 2026',
    '24 Nov 2026',
    '2026-11',
    '2026-13-45',
    '{\n "since": "24 Nov 2026, 7:00 pm"\n}',
  ]);
  expect(phrases('id')[0]).toBe('24 Nov 2026, 19.00 → 24 Des 2026, 19.00');
  expect(inLanguage('en', () => detailParts(detail, zone)).map(({ isStored }) => isStored)).toEqual([
    ...[false, false, false, false],
    ...[true, true, true],
  ]);
});
