/** Editors' changes of exercises, each with its entry in the audit log in the same transaction. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { type ActionOn, findActorName, recordAudit } from '#features/school/audit/public.server.ts';
import { refuseStale } from '#features/site/content/public.server.ts';
import { moduleNotFound } from '#features/study/catalogue/public.server.ts';
import { slugOf } from '#features/study/catalogue/rules.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { type Language, otherLanguage } from '#kernel/language.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { assertDrawable } from '#platform/markdown/markdown.server.ts';
import type { Exercise, ExerciseTexts, ExerciseWork, Phrases } from '../exercise.ts';
import { type exerciseCreateInput, exerciseFields, type exerciseUpdateInput } from '../exercises-contract.ts';
import { summarise } from '../figures.ts';
import * as m from '../messages/m.ts';
import * as edited from './admin-queries.ts';
import { archiveOf, openArchive } from './archive/archives.server.ts';
import type { ExerciseRow } from './queries.ts';
import { assertReady, knowsChecks, nameOf } from './readiness.ts';
import { exercises } from './schema.ts';
import { inTheirLanguage } from './service.ts';

type ReadDeps = Pick<Deps, 'db'>;
type WriteDeps = Pick<Deps, 'db' | 'clock'>;
/** For changes after which a module may ask for less. */
type SettleDeps = Pick<Deps, 'db' | 'clock' | 'settleModule'>;
type CreateInput = z.infer<typeof exerciseCreateInput>;
type UpdateInput = z.infer<typeof exerciseUpdateInput>;
type Fields = z.infer<typeof exerciseFields>;

const exerciseNotFound = () => new AppError('NOT_FOUND', m.exerciseNotFound());

async function getModule(deps: ReadDeps, id: number) {
  const module = await edited.findModule(deps.db, id);
  if (!module) throw moduleNotFound();
  return module;
}

async function getRow(deps: ReadDeps, id: string): Promise<ExerciseRow> {
  const row = await edited.findEdited(deps.db, id);
  if (!row) throw exerciseNotFound();
  return row;
}

export async function listForEditors(deps: ReadDeps, moduleId: number, isDeleted: boolean) {
  const module = await getModule(deps, moduleId);
  const rows = await edited.listEdited(deps.db, moduleId, isDeleted);
  return {
    moduleTitle: module.title,
    exercises: rows.map((row) => ({ ...row, kind: row.kind as Exercise['kind'] })),
  };
}

export async function figuresOf(deps: ReadDeps, moduleId: number) {
  await getModule(deps, moduleId);
  return edited.countFigures(deps.db, moduleId);
}

export async function summaryOf(deps: ReadDeps, id: string) {
  const row = await getRow(deps, id);
  const module = await getModule(deps, row.moduleId);
  const [ways, failures] = await Promise.all([
    edited.listWays(deps.db, row),
    edited.countFailures(deps.db, row),
  ]);
  const { title, language, phrases = {} } = inTheirLanguage(row);
  // What a browser told may be anything: only checks that the exercise has are shown.
  const isKnown = knowsChecks(row);
  const { checks, ...summary } = summarise(
    ways,
    failures.filter((check) => isKnown(check.name)),
  );
  return {
    id,
    title,
    language,
    moduleId: row.moduleId,
    moduleTitle: module.title,
    ...summary,
    checks: checks.map((check) => ({ ...check, name: phrases[check.name] ?? nameOf(check.name) })),
  };
}

/** The texts in the other language; phrases may be missing in old rows. */
const textsIn = (
  translations: ExerciseRow['translations'],
  language: Language,
): (ExerciseTexts & { phrases: Phrases }) | undefined => {
  const found = translations[language];
  return found && { ...found, phrases: found.phrases ?? {} };
};

export async function getEdited(deps: ReadDeps, id: string) {
  const row = await getRow(deps, id);
  const module = await getModule(deps, row.moduleId);
  const other = otherLanguage(row.language);
  const translation = textsIn(row.translations, other);
  return {
    id,
    moduleId: row.moduleId,
    moduleTitle: module.title,
    slug: row.slug,
    kind: row.kind,
    title: row.title,
    task: row.task,
    hints: row.hints,
    language: row.language,
    translations: translation ? { [other]: translation } : {},
    minutes: row.minutes,
    isRequired: row.isRequired,
    atSecond: row.atSecond,
    work: row.work,
    checks: row.checks,
    hiddenChecks: row.hiddenChecks,
    structure: row.structure,
    solution: row.solution,
    revision: row.revision,
    formRevision: row.formRevision,
    isPublished: row.isPublished,
  };
}

/** Refuses Markdown that cannot be drawn. */
export async function assertTexts({ task, hints, translations }: Partial<Fields>) {
  const others = Object.values(translations ?? {}).flatMap((texts) =>
    texts ? [texts.task, ...texts.hints] : [],
  );
  for (const text of [task, ...(hints ?? []), ...others]) await assertDrawable(text);
}

/** Files in the order of a folder, so that an exercise is the same after an export and an import. */
export function inFolderOrder<Holder extends object>(holder: Holder): Holder {
  if (!('files' in holder)) return holder;
  const files = holder.files as { name: string }[];
  return { ...holder, files: files.toSorted((one, other) => one.name.localeCompare(other.name)) };
}

const freeSlug = (wanted: string, taken: ReadonlySet<string>): string => {
  let slug = wanted;
  for (let count = 2; taken.has(slug); count += 1) slug = `${wanted.slice(0, 75)}-${count}`;
  return slug;
};

/** Adds an unpublished exercise at the end of its module. The caller holds the module's lock. */
async function insert(
  tx: Tx,
  { moduleId, slug, now }: { moduleId: number; slug: string; now: Date },
  fields: Fields,
): Promise<string> {
  const id = newId();
  await tx.insert(exercises).values({
    ...fields,
    id,
    moduleId,
    slug: freeSlug(slug, await edited.takenSlugs(tx, moduleId)),
    position: edited.lastPosition(moduleId),
    kind: fields.work.kind,
    work: inFolderOrder(fields.work),
    solution: inFolderOrder(fields.solution),
    isPublished: false,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

interface Entry {
  action: ActionOn<'exercise'>;
  id: string;
  detail: Record<string, unknown>;
}

const audit = (tx: Tx, admin: Viewer, now: Date, { action, id, detail }: Entry) =>
  recordAudit(tx, {
    actorId: admin.userId,
    action,
    subjectType: 'exercise',
    subjectId: id,
    detail,
    at: now,
  });

export async function createExercise(
  deps: WriteDeps,
  admin: Viewer,
  { id: moduleId, ...fields }: CreateInput,
) {
  await getModule(deps, moduleId);
  await assertTexts(fields);
  const now = deps.clock.now();
  const id = await deps.db.transaction(async (tx) => {
    await edited.lockModule(tx, moduleId);
    const made = await insert(tx, { moduleId, slug: slugOf(fields.title), now }, fields);
    await audit(tx, admin, now, {
      action: 'exercise.create',
      id: made,
      detail: { title: fields.title, kind: fields.work.kind, moduleId },
    });
    return made;
  });
  return getEdited(deps, id);
}

async function refuse(
  db: DbOrTx,
  { id, updatedAt: at, formRevision: revision }: ExerciseRow,
): Promise<never> {
  const name = await findActorName(db, { subjectType: 'exercise', subjectId: id, at });
  return refuseStale('exercise', { name, at, revision });
}

const judgedFields = ['work', 'checks', 'hiddenChecks', 'structure'] as const;

/**
 * A change of the work or of a check makes a new revision; attempts keep theirs. A published exercise stays one whose
 * answer passes and whose start fails.
 * @throws AppError CONFLICT when someone else has saved it since the form was opened.
 */
export async function updateExercise(
  deps: SettleDeps,
  admin: Viewer,
  { id, formRevision, ...given }: UpdateInput,
) {
  const fields = {
    ...given,
    ...(given.work && { work: inFolderOrder(given.work) }),
    ...(given.solution && { solution: inFolderOrder(given.solution) }),
  };
  const before = await getRow(deps, id);
  if (before.formRevision !== formRevision) await refuse(deps.db, before);
  const after = { ...before, ...withoutUndefined(fields) };
  if (after.work.kind !== before.kind || after.solution.kind !== before.kind)
    throw new AppError('INVALID_INPUT', m.answerOfOtherKind());
  await assertTexts(fields);
  const changes = (name: keyof typeof fields) =>
    fields[name] !== undefined && !isDeepStrictEqual(plain(fields[name]), plain(before[name]));
  const isNewRevision = judgedFields.some(changes);
  if (before.isPublished && (isNewRevision || changes('solution'))) await assertReady(after);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(exercises)
      .set({
        ...withoutUndefined(fields),
        ...(isNewRevision && { revision: sql`${exercises.revision} + 1` }),
        formRevision: formRevision + 1,
        updatedAt: now,
      })
      // What was judged is what is stored: another editor's change in between is not overwritten. The revision too, for
      // two changes in one millisecond.
      .where(
        and(
          eq(exercises.id, id),
          isNull(exercises.deletedAt),
          eq(exercises.updatedAt, before.updatedAt),
          eq(exercises.formRevision, formRevision),
        ),
      )
      .returning({ id: exercises.id });
    if (!row) {
      const newer = await edited.findEdited(tx, id);
      if (newer && newer.formRevision !== formRevision) await refuse(tx, newer);
      throw new AppError('CONFLICT', m.changedMeanwhile());
    }
    if (fields.isRequired === false && before.isRequired)
      await deps.settleModule(tx, { moduleId: before.moduleId, userId: null, at: now });
    const changed = Object.keys(fields).filter((name) => changes(name as keyof typeof fields));
    await audit(tx, admin, now, {
      action: 'exercise.update',
      id,
      detail: { title: after.title, changed: changed.join(', ') },
    });
  });
  return getEdited(deps, id);
}

/** As it is in the database, without values that are left out there. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Fields that were given; `undefined` means the same as leaving one out. */
const withoutUndefined = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Given]: Exclude<Given[Name], undefined>;
  };

/** @throws AppError CONFLICT that names the check that does not hold. */
export async function publishExercise(
  deps: SettleDeps,
  admin: Viewer,
  { id, isPublished }: { id: string; isPublished: boolean },
) {
  const before = await getRow(deps, id);
  if (isPublished && !before.isPublished) await assertReady(before);
  if (isPublished === before.isPublished) return getEdited(deps, id);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(exercises)
      .set({ isPublished, updatedAt: now })
      .where(
        and(eq(exercises.id, id), isNull(exercises.deletedAt), eq(exercises.updatedAt, before.updatedAt)),
      )
      .returning({ id: exercises.id });
    if (!row) throw new AppError('CONFLICT', m.changedMeanwhile());
    if (!isPublished) await deps.settleModule(tx, { moduleId: before.moduleId, userId: null, at: now });
    await audit(tx, admin, now, {
      action: isPublished ? 'exercise.publish' : 'exercise.unpublish',
      id,
      detail: { title: before.title, revision: before.revision },
    });
  });
  return getEdited(deps, id);
}

export async function moveExercise(
  deps: WriteDeps,
  admin: Viewer,
  { id, place }: { id: string; place: number },
) {
  const { moduleId, title } = await getRow(deps, id);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await edited.lockModule(tx, moduleId);
    await edited.placeAt(tx, { id, moduleId, place });
    await audit(tx, admin, now, { action: 'exercise.move', id, detail: { title, place: place + 1 } });
  });
  return { message: m.exerciseMoved() };
}

const asFields = (row: ExerciseRow): Fields => ({
  title: row.title,
  task: row.task,
  hints: row.hints,
  language: row.language,
  translations: Object.fromEntries(
    Object.keys(row.translations).map((language) => [
      language,
      textsIn(row.translations, language as Language),
    ]),
  ),
  minutes: row.minutes,
  isRequired: row.isRequired,
  atSecond: row.atSecond,
  work: row.work as ExerciseWork,
  checks: row.checks,
  hiddenChecks: row.hiddenChecks,
  structure: row.structure,
  solution: row.solution,
});

/** Right behind the original. */
export async function copyExercise(deps: WriteDeps, admin: Viewer, id: string) {
  const row = await getRow(deps, id);
  const fields = asFields(row);
  const { moduleId } = row;
  const now = deps.clock.now();
  const copy = await deps.db.transaction(async (tx) => {
    await edited.lockModule(tx, moduleId);
    const made = await insert(
      tx,
      { moduleId, slug: row.slug, now },
      { ...fields, title: m.copyOf({ title: fields.title.slice(0, 140) }) },
    );
    const place = await edited.placeOf(tx, { id, moduleId });
    await edited.placeAt(tx, { id: made, moduleId, place: place + 1 });
    await audit(tx, admin, now, {
      action: 'exercise.create',
      id: made,
      detail: { title: fields.title, copyOf: id, moduleId },
    });
    return made;
  });
  return getEdited(deps, copy);
}

/** Soft: what learners did stays, and the exercise can be restored (product.md#deleting). */
export async function removeExercise(deps: SettleDeps, admin: Viewer, id: string) {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(exercises)
      .set({ deletedAt: now })
      .where(and(eq(exercises.id, id), isNull(exercises.deletedAt)))
      .returning({ title: exercises.title, moduleId: exercises.moduleId });
    if (!row) throw exerciseNotFound();
    await deps.settleModule(tx, { moduleId: row.moduleId, userId: null, at: now });
    await audit(tx, admin, now, { action: 'exercise.remove', id, detail: { title: row.title } });
  });
  return { message: m.exerciseRemoved() };
}

/** With its place and everyone's progress. */
export async function restoreExercise(deps: WriteDeps, admin: Viewer, id: string) {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(exercises)
      .set({ deletedAt: null })
      .where(and(eq(exercises.id, id), isNotNull(exercises.deletedAt)))
      .returning({ title: exercises.title });
    if (!row) throw exerciseNotFound();
    await audit(tx, admin, now, { action: 'exercise.restore', id, detail: { title: row.title } });
  });
  return { message: m.exerciseRestored() };
}

/** The file of a folder that holds a field. */
const fileOf = ([field, inside]: readonly PropertyKey[], work: ExerciseWork['kind']): string => {
  if (field === 'hints') return 'hints.md';
  if (field === 'checks') return 'checks.js';
  if (field === 'hiddenChecks') return 'hidden.js';
  if (field === 'translations') return `task.${String(inside)}.md`;
  if (field === 'work' && work === 'quiz') return 'quiz.yaml';
  if (field === 'work' && inside === 'files') return 'start/';
  if (field === 'work' && inside === 'seed') return 'seed.sql';
  if (field === 'solution' && inside === 'files') return 'solution/';
  return 'task.md';
};

/** @throws AppError INVALID_INPUT that names the file. */
export function checkedFields(slug: string, exercise: Exercise): Fields {
  const { kind, translation, ...fields } = exercise;
  const read = exerciseFields.safeParse({
    ...fields,
    translations: translation ? { [otherLanguage(exercise.language)]: translation } : {},
  });
  if (read.success) return read.data;
  const sentences = read.error.issues
    .slice(0, 5)
    .map(({ path, message }) => m.fileIsWrong({ file: `${slug}/${fileOf(path, kind)}`, issue: message }));
  throw new AppError('INVALID_INPUT', sentences.join('\n'));
}

/** Adds every exercise of an archive, unpublished, or none. */
export async function importExercises(
  deps: WriteDeps,
  admin: Viewer,
  { id: moduleId, file }: { id: number; file: File },
) {
  await getModule(deps, moduleId);
  const found = (await openArchive(file, admin.userId)).map(({ slug, exercise }) => ({
    slug,
    fields: checkedFields(slug, exercise),
  }));
  for (const { fields } of found) await assertTexts(fields);
  const now = deps.clock.now();
  const added = await deps.db.transaction(async (tx) => {
    await edited.lockModule(tx, moduleId);
    const rows: { id: string; title: string }[] = [];
    for (const { slug, fields } of found) {
      const id = await insert(tx, { moduleId, slug, now }, fields);
      rows.push({ id, title: fields.title });
      await audit(tx, admin, now, {
        action: 'exercise.import',
        id,
        detail: { title: fields.title, kind: fields.work.kind, moduleId, archive: file.name.slice(0, 200) },
      });
    }
    return rows;
  });
  return { exercises: added };
}

/** A folder begins with its place, as in `content/`. */
const folderOf = ({ slug, position }: ExerciseRow) =>
  /^\d\d-/.test(slug) ? slug : `${String(position + 1).padStart(2, '0')}-${slug}`;

export async function exportExercise(deps: ReadDeps, id: string): Promise<File> {
  const row = await getRow(deps, id);
  const { translations, ...fields } = asFields(row);
  const translation =
    textsIn(translations as ExerciseRow['translations'], otherLanguage(row.language)) ?? null;
  const folder = folderOf(row);
  const bytes = archiveOf(folder, { ...fields, kind: row.kind, translation });
  return new File([bytes], `${folder}.zip`, { type: 'application/zip' });
}
