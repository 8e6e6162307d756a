import { expect, it, onTestFinished } from 'vitest';
import type { z } from 'zod';
import { contractCalls, isWrite } from '#dev/testing/contract-calls.ts';
import { createTestApp } from '#dev/testing/test-app.ts';
import { fieldNameOf, indonesianNames, keyOfName } from './field-names.ts';

/** Fields that a program fills in: no form shows them, so an error names them as the call does. */
const ofPrograms = [
  /^(?:id|ids|guid|\w+Id|moduleIds)$/,
  /^(?:revision|formRevision|updatedAt|lastAt|seen|was|shown|base|before|after|token)$/,
  /^(?:is[A-Z]\w+|has[A-Z]\w+|included|banned|inApp|byCompany|cancelAtProvider|returnCredit|spendCredit|matchCase|ordered|over)$/,
  /^(?:as|to|no|x|y|en|list|path|purpose|event|step|source|change|modules|drafts|session|review|backTo|most|progress|completed)$/,
  /^(?:seconds|secondsAgo|result|passed|failed|total)$/,
];

type Schema = z.core.JSONSchema.BaseSchema;

/** The paths of an input's fields: `changes`, `changes.type`. */
function pathsOf(schema: unknown, above: readonly string[] = []): string[][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {} } = schema as Schema;
  const parts = [...anyOf, ...oneOf, ...allOf, ...(Array.isArray(items) ? items : [items])];
  return [
    ...parts.flatMap((part) => pathsOf(part, above)),
    ...Object.entries(properties).flatMap(([key, part]) => [
      [...above, key],
      ...pathsOf(part, [...above, key]),
    ]),
  ];
}

const fields = contractCalls
  .filter(isWrite)
  .flatMap(({ name: call, fields: properties }) =>
    pathsOf({ properties: properties ?? {} }).map((path) => ({ call, path })),
  );

it('every field that a form shows has its name in Indonesian', () => {
  expect(new Set(fields.map(({ path }) => path.at(-1))).size).toBeGreaterThan(150);
  const nameless = fields
    .filter(({ call, path }) => keyOfName(path, call) === null)
    .map(({ path }) => path.at(-1) ?? '');
  expect(nameless.filter((key) => !ofPrograms.some((reason) => reason.test(key)))).toEqual([]);
});

/** The names of one call or group that no field gets, or that say what the word for every call says. */
function needless(names: Readonly<Record<string, string>>): string[] {
  const used = new Set(fields.map(({ call, path }) => keyOfName(path, call, names)));
  const general = (key: string) => names[key.slice(key.lastIndexOf('.') + 1)];
  return Object.keys(names).filter(
    (key) => key.includes('.') && (!used.has(key) || names[key] === general(key)),
  );
}

it('every exact name is of a field, and says more than the word for every call', () => {
  expect(needless(indonesianNames)).toEqual([]);
  const planted = {
    ...indonesianNames,
    'proofs.addAccount.numbers': 'Nomor rekening',
    'proof.number': 'Nomor rekening',
    'coupons.create.code': 'Kode',
    'proofs.number': 'Nomor rekening',
  };
  expect(needless(planted)).toEqual([
    'proofs.addAccount.numbers',
    'proof.number',
    'coupons.create.code',
    'proofs.number',
  ]);
});

it('the most exact name wins: of the call, of its group, and with the place of the field', () => {
  const names = { name: '1', 'a.b.name': '2', 'a.b.c.name': '3', 'a.b.of.name': '4', 'a.b.c.of.name': '5' };
  const keyOf = (call: string, ...path: string[]) => keyOfName(path, call, names);
  expect(keyOf('x.y', 'name')).toBe('name');
  expect(keyOf('a.b.x', 'name')).toBe('a.b.name');
  expect(keyOf('a.b.c', 'name')).toBe('a.b.c.name');
  expect(keyOf('a.b.x', 'of', 'name')).toBe('a.b.of.name');
  expect(keyOf('a.b.c', 'in', 'of', 'name')).toBe('a.b.c.of.name');
  expect(keyOf('a.b.c', 'other')).toBeNull();
  expect(keyOf('', 'name')).toBe('name');
});

it('English keeps the call’s own names', () => expect(fieldNameOf(['careerBackground'])).toBeUndefined());

it('an error in Indonesian names the field as the form of its call does', async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const admin = await app.person({ isAdmin: true });
  const errorOf = async (path: string, body: object, language: string) => {
    const answer = await admin.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-language': language },
      body: JSON.stringify(body),
    });
    return JSON.stringify(await answer.json());
  };
  const account = { kind: 'bank', bank: 'BCA', number: 7, holder: 'PT Langkah' };
  expect(await errorOf('/api/admin/accounts', { account }, 'id')).toContain(
    'Kolom “Nomor rekening” harus berupa teks.',
  );
  expect(await errorOf('/api/admin/accounts', { account }, 'en')).not.toContain('Nomor');
});
