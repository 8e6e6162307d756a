import { expect, it } from 'vitest';
import type { z } from 'zod';
import { contractCalls, isWrite } from '#dev/testing/contract-calls.ts';
import { inLanguage } from '#platform/language.server.ts';
import { fieldNameOf } from './field-names.ts';

/** Fields that a program fills in: no form shows them, so an error names them as the call does. */
const ofPrograms = [
  /^(?:id|ids|guid|\w+Id|moduleIds)$/,
  /^(?:revision|formRevision|updatedAt|lastAt|seen|was|shown|base|before|after|token)$/,
  /^(?:is[A-Z]\w+|has[A-Z]\w+|included|banned|inApp|byCompany|cancelAtProvider|returnCredit|spendCredit|matchCase|ordered|over)$/,
  /^(?:as|to|no|x|y|en|list|path|purpose|event|step|source|change|modules|drafts|session|review|backTo|most|progress|completed)$/,
  /^(?:seconds|secondsAgo|result|passed|failed|total)$/,
];

type Schema = z.core.JSONSchema.BaseSchema;

function keysOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {} } = schema as Schema;
  const parts = [...anyOf, ...oneOf, ...allOf, ...(Array.isArray(items) ? items : [items])];
  return [
    ...parts.flatMap(keysOf),
    ...Object.entries(properties).flatMap(([key, part]) => [key, ...keysOf(part)]),
  ];
}

it('every field that a form shows has its name in Indonesian', () => {
  const keys = new Set(
    contractCalls.filter(isWrite).flatMap(({ fields }) => keysOf({ properties: fields ?? {} })),
  );
  expect(keys.size).toBeGreaterThan(150);
  const nameless = [...keys].filter((key) => inLanguage('id', () => fieldNameOf(key)) === undefined);
  expect(nameless.filter((key) => !ofPrograms.some((reason) => reason.test(key)))).toEqual([]);
});

it('English keeps the call’s own names', () => expect(fieldNameOf('careerBackground')).toBeUndefined());
