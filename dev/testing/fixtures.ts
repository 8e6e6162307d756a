/** Learning content, written directly into a test's database. */

import type { Tier } from '#access/tiers.ts';
import { demoSecrets } from '#dev/sandboxes/demo-secrets.ts';
import type { CompletesWith } from '#features/study/catalogue/rules.ts';
import { actionItems, courses, moduleResources, modules } from '#features/study/catalogue/server/schema.ts';
import { exercises } from '#features/study/practice/server/schema.ts';
import { resourceFiles, resources } from '#features/study/resources/server/schema.ts';
import type { CoverSign } from '#kernel/cover-names.ts';
import { newId } from '#kernel/ids.ts';
import type { TestApp } from './test-app.ts';

/** A video of `content/videos` that the sandbox reports as ready, with captions. */
export const readyVideoGuid = '0c22a010-7021-4264-9427-429bd1a74be8';
export const unknownVideoGuid = 'dddddddd-0000-4000-8000-000000000404';

export const playUrlOf = (guid: string): string =>
  `http://sandbox.test/bunny/play/${demoSecrets.bunnyLibraryId}/${guid}`;

export async function addCourse(app: TestApp, slug: string): Promise<{ id: string; slug: string }> {
  const id = newId();
  await app.deps.db
    .insert(courses)
    .values({ id, slug, title: `Course ${slug}`, description: 'A course.', order: 1 });
  return { id, slug };
}

export interface NewModule {
  title?: string;
  summary?: string;
  description?: string;
  tier?: Tier;
  order: number;
  isPublished?: boolean;
  isFreePreview?: boolean;
  completesWith?: CompletesWith;
  sign?: CoverSign;
  courseId?: string;
  videoGuid?: string;
  durationMinutes?: number;
  items?: string[];
  resourceIds?: string[];
}

export interface AddedModule {
  id: number;
  itemIds: string[];
}

export async function addModule(app: TestApp, module: NewModule): Promise<AddedModule> {
  const { items = [], resourceIds = [], ...given } = module;
  const now = app.deps.clock.now();
  const [row] = await app.deps.db
    .insert(modules)
    .values({
      title: `Module ${module.order}`,
      description: 'A **lesson**.',
      tier: 'ESSENTIAL',
      isPublished: true,
      durationMinutes: 10,
      videoLibraryId: demoSecrets.bunnyLibraryId,
      videoGuid: readyVideoGuid,
      createdAt: now,
      updatedAt: now,
      ...given,
    })
    .returning({ id: modules.id });
  if (!row) throw new Error('the module was not added');
  const rows = items.map((title, position) => ({ id: newId(), moduleId: row.id, title, position }));
  if (rows.length > 0) await app.deps.db.insert(actionItems).values(rows);
  if (resourceIds.length > 0) {
    await app.deps.db
      .insert(moduleResources)
      .values(resourceIds.map((resourceId, position) => ({ moduleId: row.id, resourceId, position })));
  }
  return { id: row.id, itemIds: rows.map((item) => item.id) };
}

/** A course of two modules for Essential, and outside of it one of a higher tier and one that is not published. */
export async function addSteps(app: TestApp) {
  const course = await addCourse(app, 'steps');
  // The provider does not know these videos, so their length is the module's minutes: 10 × 60 seconds.
  const videoGuid = unknownVideoGuid;
  return {
    open: await addModule(app, { order: 1, items: ['Do it', 'Show it'], courseId: course.id, videoGuid }),
    second: await addModule(app, { order: 2, courseId: course.id, videoGuid }),
    locked: await addModule(app, { order: 3, tier: 'BREAKTHROUGH', items: ['Secret'], videoGuid }),
    draft: await addModule(app, { order: 4, isPublished: false, items: ['Draft'], videoGuid }),
  };
}

export async function addResource(
  app: TestApp,
  resource: {
    title?: string;
    description?: string;
    minTier: Tier;
    files?: { name: string; location: string; sizeBytes: number }[];
  },
): Promise<{ id: string; fileIds: string[] }> {
  const id = newId();
  const now = app.deps.clock.now();
  await app.deps.db.insert(resources).values({
    id,
    title: resource.title ?? 'A resource',
    description: resource.description ?? 'What it is for.',
    type: 'GUIDE',
    minTier: resource.minTier,
    createdAt: now,
    updatedAt: now,
  });
  const files = (resource.files ?? []).map((file, position) => ({
    id: newId(),
    resourceId: id,
    position,
    ...file,
  }));
  if (files.length > 0) await app.deps.db.insert(resourceFiles).values(files);
  return { id, fileIds: files.map((file) => file.id) };
}

/** A published exercise of one check; `given` replaces columns. @returns its id. */
export async function addExercise(
  app: TestApp,
  module: Pick<AddedModule, 'id'>,
  given: Partial<typeof exercises.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const now = app.deps.clock.now();
  const code = (text: string) => [{ name: 'total.js', text }];
  await app.deps.db.insert(exercises).values({
    id,
    moduleId: module.id,
    slug: id,
    position: 0,
    kind: 'function',
    minutes: 5,
    title: 'Add up an order',
    task: 'Write **total**.',
    hints: ['Begin with zero.', 'Use a loop.'],
    translations: {
      id: {
        title: 'Jumlahkan pesanan',
        task: 'Tulis **total**.',
        hints: ['Mulai dari nol.', 'Pakai perulangan.'],
        phrases: { 'adds up two drinks': 'menjumlahkan dua minuman' },
      },
    },
    work: { kind: 'function', files: code('function total(prices) {\n}'), names: ['total'] },
    checks: "check('adds up two drinks', () => equal(total([8000, 12000]), 20000));",
    hiddenChecks: '',
    structure: [],
    solution: { kind: 'function', files: code(rightTotal) },
    createdAt: now,
    updatedAt: now,
    ...given,
  });
  return id;
}

/** The model answer of `addExercise`. */
export const rightTotal =
  'function total(prices) { let sum = 0; for (const price of prices) sum += price; return sum; }';
