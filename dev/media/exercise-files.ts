import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Exercise } from '#features/study/practice/exercise.ts';
import { type ExerciseFiles, readExercise } from '#features/study/practice/folder.ts';
import { foldersIn, type Lesson, readLessons } from './content-files.ts';

export interface ExerciseFolder {
  lesson: Lesson;
  /** For example `02-add-two-prices`. */
  folder: string;
  files: ExerciseFiles;
}

/** The files below a folder with their texts, by their paths in it. */
function filesIn(dir: string): ExerciseFiles {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    paths.sort().map((path) => [relative(dir, path).replaceAll(sep, '/'), readFileSync(path, 'utf8')]),
  );
}

/** The exercises' folders of one module, in order. */
export function exerciseFoldersOf(lesson: Lesson): ExerciseFolder[] {
  const dir = join(lesson.dir, 'exercises');
  if (!existsSync(dir)) return [];
  return foldersIn(dir).map((folder) => ({ lesson, folder, files: filesIn(join(dir, folder)) }));
}

/** Every exercise of every course, in the order in which learners meet them. */
export const readExerciseFolders = (): ExerciseFolder[] => readLessons().flatMap(exerciseFoldersOf);

/** @throws Error that names the folder and the file that is wrong. */
export function exerciseIn({ lesson, folder, files }: ExerciseFolder): Exercise {
  try {
    return readExercise(files);
  } catch (error) {
    throw new Error(`${lesson.courseSlug}/${lesson.folder}/exercises/${folder}: ${(error as Error).message}`);
  }
}
