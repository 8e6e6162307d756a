import type { Language } from '#kernel/language.ts';
import type { CourseFolder } from '../../folder.ts';

/** A course of another system as one in this language. It has no translations, so every text counts as written in it. */
export const inLanguageOfCourse = (folder: CourseFolder, language: Language): CourseFolder => ({
  course: { ...folder.course, language },
  modules: folder.modules.map((module) => ({
    ...module,
    language,
    exercises: module.exercises.map((one) => ({ ...one, exercise: { ...one.exercise, language } })),
  })),
  resources: folder.resources.map((resource) => ({ ...resource, language })),
});
