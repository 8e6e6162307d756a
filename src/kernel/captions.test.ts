import { describe, expect, test } from 'vitest';
import { captionFor, shownCaption } from './captions.ts';

const english = { srclang: 'en' };
const indonesian = { srclang: 'id-ID' };

describe('the captions that a person reads', () => {
  test('are in their language, else in that of the voice', () => {
    expect(captionFor([english, indonesian], 'id')).toBe(indonesian);
    expect(captionFor([english], 'id')).toBe(english);
    expect(captionFor([], 'id')).toBeUndefined();
  });

  test.each([
    ['on in the reader’s language when the voice has another', [english, indonesian], null, 'id', 'id-ID'],
    ['off when the voice is in the reader’s language', [english, indonesian], null, 'en', null],
    ['off when there are none in the reader’s language', [english], null, 'id', null],
    ['off without captions', [], null, 'id', null],
    ['off when the person chose that', [english, indonesian], 'off', 'id', null],
    ['in the language that the person chose', [english, indonesian], 'en', 'id', 'en'],
    ['as without a choice when the chosen language is missing', [english, indonesian], 'fr', 'id', 'id-ID'],
  ] as const)('are %s', (_, captions, choice, reader, shown) => {
    expect(shownCaption(captions, choice, reader)).toBe(shown);
  });
});
