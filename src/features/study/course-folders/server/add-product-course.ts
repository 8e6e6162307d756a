/** A course that comes with the product: a folder like every other, which a school that does not have it gets. */
import { findCourseRecord, lockCatalogue } from '#features/study/catalogue/public.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import type { CourseFolder, FolderResource } from '../folder.ts';
import { type ProductIds, writePlan } from './apply.ts';
import { planOf } from './plan.ts';
import { type Actor, type ApplyDeps, fileKey, type Prepared } from './prepare.ts';
import { sameInRelease } from './present.ts';

/** No column takes this id: what would belong to a person fails at the database. */
const nobody: Actor = { userId: '' };

/** Where the release has the files of these resources. @throws Error for a file that it does not have. */
async function filesInRelease(
  deps: ApplyDeps,
  tx: Tx,
  resources: readonly FolderResource[],
): Promise<Prepared['files']> {
  const prepared: Prepared['files'] = new Map();
  for (const { name: resource, files } of resources)
    for (const file of files) {
      if (!('file' in file)) continue;
      const { sha256, size } = file.file;
      const location = await sameInRelease(deps, tx, { resource, path: file.path, sha256 });
      if (location === null)
        throw new Error(`content/resources/${resource}/${file.path} has other bytes than the course`);
      prepared.set(fileKey(resource, file.path), { location, sizeBytes: size, storedId: null });
    }
  return prepared;
}

/**
 * Makes a course of its folder in the caller's transaction, as an import does, with three differences. Nothing is judged:
 * tests run all that it shows. There is nothing to take back, and nobody who did it. What is there stays as it is: the
 * course itself, also when it is deleted, and resources of these names.
 * @param given.moduleIds one for each module.
 * @returns the ids of the resources that are new, by their names; null when the course was there.
 * @throws Error for a folder that has videos, pictures or files which the release does not have.
 */
export async function addProductCourse(
  deps: ApplyDeps,
  tx: Tx,
  folder: CourseFolder,
  { moduleIds, now }: { moduleIds: ProductIds; now: Date },
): Promise<ReadonlyMap<string, string> | null> {
  const { slug } = folder.course;
  await lockCatalogue(tx);
  if (await findCourseRecord(tx, { slug })) return null;
  for (const { name, pictures, video } of folder.modules) {
    if (!moduleIds.has(name)) throw new Error(`${slug}/${name} has no id`);
    if (pictures.length > 0 || video.kind === 'file')
      throw new Error(`${slug}/${name} shows files that are no part of the release`);
  }
  const plan = await planOf(deps, tx, folder);
  const missing = folder.resources.filter(({ name }) => !plan.resources.has(name));
  const { made } = await writePlan(
    {
      deps,
      tx,
      plan: { ...plan, next: { ...folder, resources: missing } },
      prepared: { videos: new Map(), pictures: new Map(), files: await filesInRelease(deps, tx, missing) },
      actor: nobody,
      now,
      dropped: [],
      described: new Map(),
      isOther: false,
    },
    { revived: new Map(), ofProduct: moduleIds },
  );
  await announcePublicContentChange(tx);
  return new Map(missing.map(({ name }, at) => [name, made.resources[at] ?? '']));
}
