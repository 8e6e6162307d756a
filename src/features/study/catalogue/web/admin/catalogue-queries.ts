import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { currentLanguage, type Language } from '#kernel/language.ts';
import { apiQuery } from '#kit/client.ts';
import type { adminCourseOutput, adminModuleOutput } from '../../contract.ts';

export type AdminModule = z.infer<typeof adminModuleOutput>;
export type AdminCourse = z.infer<typeof adminCourseOutput>;

export const adminModulesQuery = (isDeleted = false) =>
  apiQuery.catalogue.modules.adminList.queryOptions({ input: isDeleted ? { deleted: 'true' } : {} });

export const adminCoursesQuery = (isDeleted = false) =>
  apiQuery.catalogue.courses.adminList.queryOptions({ input: isDeleted ? { deleted: 'true' } : {} });

interface Titled {
  title: string;
  translations: Partial<Record<Language, { title: string } | undefined>>;
}

/** With the title in the reader's language. Not for the form, which edits the text as it was written. */
export const titled = <Row extends Titled>(row: Row): Row => ({
  ...row,
  title: row.translations[currentLanguage()]?.title ?? row.title,
});

/** Invalidates everything that shows modules and courses, learners' pages included. */
export function outdateCatalogue(queryClient: QueryClient) {
  const keys = [
    apiQuery.catalogue.key(),
    apiQuery.lessons.key(),
    apiQuery.notes.key(),
    apiQuery.tasks.key(),
    apiQuery.dashboard.key(),
  ];
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
