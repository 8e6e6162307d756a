import { describe, expect, it } from 'vitest';
import { draftFolder } from './draft-folder.ts';
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
});
