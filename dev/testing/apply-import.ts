import { desc, eq } from 'drizzle-orm';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { runImports } from '#features/study/course-folders/server/run-imports.ts';
import { findRun } from '#features/study/course-folders/server/runs.ts';
import { courseImports } from '#features/study/course-folders/server/schema.ts';
import type { Language } from '#kernel/language.ts';
import type { TestApp, TestPerson } from './test-app.ts';

interface Applied {
  /** Of the press; `failed` where the job has refused it afterwards. */
  status: number | 'failed';
  body: { courseId?: string; changes?: number; message: string };
}

/** Presses Apply on an uploaded course, and lets the job make the changes without waiting for its turn. */
export async function applyUploaded(
  app: TestApp,
  person: TestPerson,
  id: string,
  given: { seen: unknown; language?: Language | undefined },
): Promise<Applied> {
  const { status, body } = await person.call('POST', `/api/admin/course-imports/${id}/apply`, given);
  if (status !== 200) return { status, body: { message: String(body.message) } };
  if (body.isBegun !== true) return { status, body: { changes: 0, message: String(body.message) } };
  await runImports(app.deps);
  const run = await findRun(app.deps.db, id);
  if (run) return { status: 'failed', body: { message: run.failure ?? run.state } };
  const [made] = await app.deps.db.select().from(courseImports).where(eq(courseImports.id, id));
  const [entry] = await app.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, made?.courseId ?? ''))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(1);
  const changes = Number((entry?.detail as { changes?: number } | undefined)?.changes);
  return { status, body: { courseId: made?.courseId ?? '', changes, message: String(body.message) } };
}
