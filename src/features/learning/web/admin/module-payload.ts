import type { ModuleValues } from '../../forms.ts';

/** The form's values as the call takes them. */
export function modulePayload(values: ModuleValues) {
  const { duration, courseId, actionItems, ...rest } = values;
  return {
    ...rest,
    duration: Number(duration),
    courseId: courseId || null,
    actionItems: actionItems.map(({ id, title }) => ({ title, ...(id ? { id } : {}) })),
  };
}

/** Of them, those that were changed: what another administrator changed meanwhile stays. */
export function changedPayload(values: ModuleValues, changed: readonly (keyof ModuleValues)[]) {
  const payload = modulePayload(values);
  return Object.fromEntries(
    Object.entries(payload).filter(([name]) => changed.includes(name as keyof ModuleValues)),
  ) as Partial<typeof payload>;
}
