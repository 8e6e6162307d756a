import type { AdminModule } from '../catalogue-queries.ts';

type Used = Pick<AdminModule, 'id' | 'title' | 'courseId' | 'courseTitle' | 'mediaId' | 'hasVideo'>;

/** A video of a course, with the modules that show it: the first gives it its place and its name. */
export interface UsedVideo<Module extends Used = AdminModule> {
  module: Module;
  /** In its course, from 1. */
  place: number;
  /** Other modules that show the same video. */
  others: Module[];
}

export interface UsedInCourse<Module extends Used = AdminModule> {
  courseId: string | null;
  title: string | null;
  videos: UsedVideo<Module>[];
}

/** The videos that modules show, by course and in the order of the modules; each video is there once. */
export function usedVideos<Module extends Used>(modules: readonly Module[]): UsedInCourse<Module>[] {
  const courses = Map.groupBy(modules, ({ courseId }) => courseId);
  const seen = new Set<string>();
  return [...courses]
    .map(([courseId, own]) => ({
      courseId,
      title: own[0]?.courseTitle ?? null,
      videos: own.flatMap((module, index): UsedVideo<Module>[] => {
        const { mediaId } = module;
        if (!module.hasVideo || (mediaId !== null && seen.has(mediaId))) return [];
        if (mediaId !== null) seen.add(mediaId);
        const others = modules.filter(
          (other) => mediaId !== null && other.mediaId === mediaId && other.id !== module.id,
        );
        return [{ module, place: index + 1, others }];
      }),
    }))
    .filter(({ videos }) => videos.length > 0);
}
