import type { z } from 'zod';
import { apiQuery } from '#kit/client.ts';
import type { courseTeaserOutput } from '../../contract.ts';

export type CourseTeaser = z.infer<typeof courseTeaserOutput>;

export const courseTeaserQuery = (slug: string) =>
  apiQuery.catalogue.courses.teaser.queryOptions({ input: { slug } });
