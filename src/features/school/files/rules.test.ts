import { describe, expect, it } from 'vitest';
import { fileMessages } from './messages.ts';
import { cleanFileName, extensionOf, focusAt, focusByKey, isDocumentName } from './rules.ts';

describe('the name of a file', () => {
  it.each([
    ['CV-Sari-Pratiwi-2026.pdf', 'CV-Sari-Pratiwi-2026.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\windows\\cv.docx', 'cv.docx'],
    ['/etc/cv.PDF', 'cv.pdf'],
    ['C:\\Users\\Sari\\cv.doc', 'cv.doc'],
    ['cv\u0000.pdf', 'cv.pdf'],
    ['cv\r\nSet-Cookie: a=b.pdf', 'cv Set-Cookie a=b.pdf'],
    ['cv\u202Efdp.exe', 'cv fdp.exe'],
    ['cv\u200dfdp.pdf', 'cv fdp.pdf'],
    ['علی\u200cرضا.pdf', 'علی\u200cرضا.pdf'],
    ['👩🏽\u200d💻.pdf', '👩🏽\u200d💻.pdf'],
    ['.htaccess.pdf', 'htaccess.pdf'],
    ['   .pdf', 'pdf'],
    ['cv.pdf...', 'cv.pdf'],
    ['"quoted"; filename="x.pdf', 'quoted filename= x.pdf'],
    ['履歴書 – Sari.docx', '履歴書 – Sari.docx'],
    [`${'x'.repeat(500)}.pdf`, `${'x'.repeat(120)}.pdf`],
    ['\ud800.pdf', '\ufffd.pdf'],
    ['', 'file'],
    ['..', 'file'],
  ])('%j is stored as %j', (given, kept) => {
    expect(cleanFileName(given)).toBe(kept);
    expect(cleanFileName(kept)).toBe(kept);
  });

  it.each([
    ['cv.pdf', true],
    ['cv.PDF', true],
    ['cv.pdf.exe', false],
    ['cv.exe.pdf', true],
    ['cv', false],
    ['pdf', false],
    ['cv.docm', false],
    ['cv.constructor', false],
    ['cv.pdf ', false],
  ])('%j names a document: %s', (name, expected) => {
    expect(isDocumentName(name)).toBe(expected);
  });

  it('the extension of a name follows its last dot', () => {
    expect(extensionOf('a.b.DOCX')).toBe('docx');
    expect(extensionOf('a.')).toBe('');
  });
});

it('the message about large files is worded as in the specification', () => {
  expect(fileMessages.oversized(['a.pdf', 'b.doc'])).toBe(
    'Files must be under 5MB each. Oversized files: a.pdf, b.doc',
  );
});

describe('the point of a cover that stays in view', () => {
  const box = { left: 100, top: 50, width: 400, height: 200 };

  it.each([
    ['in the middle', { x: 300, y: 150 }, { x: 50, y: 50 }],
    ['in a corner', { x: 100, y: 250 }, { x: 0, y: 100 }],
    ['outside', { x: 900, y: -20 }, { x: 100, y: 0 }],
  ])('is under a pointer %s', (_, pointer, focus) => {
    expect(focusAt(box, pointer)).toEqual(focus);
  });

  it.each([
    ['ArrowLeft', { x: 0, y: 98 }],
    ['ArrowRight', { x: 7, y: 98 }],
    ['ArrowUp', { x: 2, y: 93 }],
    ['ArrowDown', { x: 2, y: 100 }],
    ['Home', null],
  ])('moves by %s and stays inside', (key, focus) => {
    expect(focusByKey({ x: 2, y: 98 }, key)).toEqual(focus);
  });
});
