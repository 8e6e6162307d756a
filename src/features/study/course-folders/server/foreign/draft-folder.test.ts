import { describe, expect, it } from 'vitest';
import { draftFolder, splitText } from './draft-folder.ts';
import type { DraftModule } from './draft-modules.ts';

const draft = (title: string): DraftModule => ({
  title,
  part: '',
  texts: [],
  pictures: new Map(),
  video: null,
  awaits: null,
  items: [],
  quizzes: [],
  resources: [],
});
const folderOf = (count: number) =>
  draftFolder(
    {
      title: 'Besar',
      description: '',
      language: 'id',
      modules: Array.from({ length: count }, (_, at) => draft(`M ${at}`)),
    },
    () => null,
  );

describe('drafts as a folder', () => {
  it('have up to 900 modules; a larger course is refused, and not cut', () => {
    expect(folderOf(900).modules).toHaveLength(900);
    expect(() => folderOf(901)).toThrow('900');
  });

  it('have texts as long as the format counts, and never half a character', () => {
    const part = '🍜'.repeat(300);
    const course = { title: 'Besar', description: '', language: 'id' as const };
    const [module] = draftFolder({ ...course, modules: [{ ...draft('M'), part }] }, () => null).modules;
    expect(module?.summary).toBe('🍜'.repeat(150));
    const pieces = splitText(`a${'🍜'.repeat(100)}`, 50);
    expect(pieces.every((piece) => piece.isWellFormed() && piece.length <= 50)).toBe(true);
    expect(pieces.join('')).toBe(`a${'🍜'.repeat(100)}`);
  });
});
