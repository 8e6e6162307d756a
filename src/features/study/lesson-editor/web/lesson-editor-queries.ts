import type { z } from 'zod';
import { apiQuery } from '#kit/client.ts';
import type { editedLessonOutput, versionOutput } from '../contract.ts';

export type EditedLesson = z.infer<typeof editedLessonOutput>;
export type Version = z.infer<typeof versionOutput>;

export const versionsQuery = (id: number) => apiQuery.lessonEditor.versions.queryOptions({ input: { id } });
