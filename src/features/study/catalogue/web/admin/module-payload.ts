import type { ModuleValues } from '../../forms.ts';

export function modulePayload(values: ModuleValues) {
  const { duration, courseId, actionItems, ...rest } = values;
  return {
    ...rest,
    duration: Number(duration),
    courseId: courseId || null,
    actionItems: actionItems.map(({ id, title }) => ({ title, ...(id ? { id } : {}) })),
  };
}

/** Only the values that were changed, so another administrator's changes in the meantime stay. */
export function changedPayload(initial: ModuleValues, values: ModuleValues) {
  const [before, after] = [modulePayload(initial), modulePayload(values)];
  const isChanged = (name: string) =>
    JSON.stringify(before[name as keyof typeof before]) !== JSON.stringify(after[name as keyof typeof after]);
  return Object.fromEntries(Object.entries(after).filter(([name]) => isChanged(name))) as Partial<
    typeof after
  >;
}
