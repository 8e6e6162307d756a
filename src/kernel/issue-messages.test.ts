import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { inLanguage } from '#platform/language.server.ts';
import { installIssueMessages, readFieldNamesFrom, sayIssue } from './issue-messages.ts';

// Files of one worker share the names that a server gives.
const names = readFieldNamesFrom(() => undefined);
afterAll(() => void readFieldNamesFrom(names));

/** The message for a value, as a process gives it after installation. */
const said = (schema: z.ZodType, value: unknown): string[] => {
  const { error } = schema.safeParse(value, { error: sayIssue });
  return (error?.issues ?? []).map(({ message }) => message);
};

const form = (field: z.ZodType) => z.strictObject({ careerBackground: field });

describe('an input that breaks a rule without a text of its own', () => {
  it.each([
    ['missing', z.string(), undefined, 'The field “career background” is missing.'],
    ['of another type', z.string(), 7, 'The field “career background” must be text.'],
    ['no number', z.number(), 'x', 'The field “career background” must be a number.'],
    ['not finite', z.number(), Number.NaN, 'The field “career background” must be a number.'],
    ['no whole number', z.int(), 1.5, 'The field “career background” must be a whole number.'],
    ['no list', z.array(z.string()), 'x', 'The field “career background” must be a list.'],
    ['no group', z.object({}), 'x', 'The field “career background” must be a group of fields.'],
    [
      'no record',
      z.record(z.string(), z.string()),
      1,
      'The field “career background” must be a group of fields.',
    ],
    ['no file', z.file(), 'x', 'The field “career background” must be a file.'],
    ['none of a few', z.enum(['A', 'B']), 'C', 'The field “career background” must be one of: A, B.'],
    ['no id', z.uuid(), 'x', 'The field “career background” is not a valid id.'],
    ['no address', z.url(), 'x', 'The field “career background” is not a valid web address.'],
    ['no email', z.email(), 'x', 'The field “career background” is not a valid email address.'],
    ['no time', z.iso.datetime(), 'x', 'The field “career background” is not a valid date and time.'],
    ['of another form', z.string().regex(/^a$/), 'x', 'The field “career background” is not a valid text.'],
    ['too long', z.string().max(1), 'ab', 'The field “career background” is too long: at most 1 character.'],
    [
      'too short',
      z.string().min(2),
      'a',
      'The field “career background” is too short: at least 2 characters.',
    ],
    ['too large', z.number().max(3), 4, 'The field “career background” is too large: at most 3.'],
    ['not below', z.number().lt(3), 3, 'The field “career background” is too large: less than 3.'],
    ['not above', z.number().positive(), 0, 'The field “career background” is too small: more than 0.'],
    [
      'too many',
      z.array(z.string()).max(1),
      ['a', 'b'],
      'The field “career background” has too many entries: at most 1.',
    ],
    [
      'too few',
      z.array(z.string()).min(1),
      [],
      'The field “career background” has too few entries: at least 1.',
    ],
    [
      'a file too large',
      z.file().max(1),
      new File(['ab'], 'a'),
      'The field “career background” is too large: at most 1 byte.',
    ],
    ['no multiple', z.number().multipleOf(5), 4, 'The field “career background” must be a multiple of 5.'],
    [
      'none of two kinds',
      z.union([z.string(), z.number()]),
      true,
      'The field “career background” is not valid.',
    ],
    ['refused by a rule', z.string().refine(() => false), 'x', 'The field “career background” is not valid.'],
  ])('%s gets a message that names the field', (_, field, value, sentence) => {
    expect(said(form(field), { careerBackground: value })).toEqual([sentence]);
  });

  it('is described as a whole when there is no field, and unknown fields are listed by name', () => {
    const schema = z.strictObject({ a: z.string().optional() });
    expect(said(schema, undefined)).toEqual(['The request is empty.']);
    expect(said(schema, { b: 1 })).toEqual(['Unknown field: b.']);
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`x${index}`, 1]));
    expect(said(schema, many)[0]).toMatch(/^Unknown fields: x0, .*, x9 and 2 more\.$/);
    expect(said(z.object({ links: z.object({ github: z.string() }) }), { links: {} })).toEqual([
      'The field “links github” is missing.',
    ]);
  });

  it('is described in the language of the moment in which it is checked', () => {
    const schema = form(z.string().max(1));
    const messages = inLanguage('id', () =>
      [undefined, 7, 'ab'].flatMap((careerBackground) => said(schema, { careerBackground })),
    );
    expect(messages).toEqual([
      'Kolom “career background” belum diisi.',
      'Kolom “career background” harus berupa teks.',
      'Kolom “career background” terlalu panjang: maksimal 1 karakter.',
    ]);
  });

  it('names a field as its form does, where the server knows that name', () => {
    const before = readFieldNamesFrom((keys) =>
      keys.join('.') === 'story.careerBackground' ? 'Titik awal' : undefined,
    );
    onTestFinished(() => void readFieldNamesFrom(before));
    const schema = z.strictObject({
      story: z.strictObject({ careerBackground: z.string() }),
      other: z.string(),
    });
    expect(inLanguage('id', () => said(schema, { story: {} }))).toEqual([
      'Kolom “Titik awal” belum diisi.',
      'Kolom “other” belum diisi.',
    ]);
  });

  it('has no code name in an Indonesian text of a browser, where the form marks the field', () => {
    vi.stubGlobal('document', {});
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(inLanguage('id', () => said(form(z.string()), {}))).toEqual(['Kolom ini belum diisi.']);
    expect(inLanguage('en', () => said(form(z.string()), {}))).toEqual([
      'The field “career background” is missing.',
    ]);
  });

  it('gets the same message in the browser’s small library, and a rule’s own text takes precedence', () => {
    installIssueMessages();
    const schema = mini.object({
      email: mini.string().check(mini.minLength(2)),
      name: mini.string().check(mini.minLength(2, 'Name must be at least 2 characters')),
    });
    const { error } = schema.safeParse({ email: 'a', name: 'b' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'The field “email” is too short: at least 2 characters.',
      'Name must be at least 2 characters',
    ]);
  });
});
