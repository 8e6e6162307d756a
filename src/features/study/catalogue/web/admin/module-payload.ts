import { otherLanguage } from '#kernel/language.ts';
import { fromTranslation } from '#kernel/translated-form.ts';
import type { ModuleValues } from '../../forms.ts';

export function modulePayload(values: ModuleValues) {
  const { sign, duration, courseId, needsEverything, actionItems, language, translation, ...rest } = values;
  const translatedTo = otherLanguage(language);
  return {
    ...rest,
    ...fromTranslation({ language, translation }),
    sign: sign || null,
    duration: Number(duration),
    courseId: courseId || null,
    completesWith: needsEverything ? ('everything' as const) : ('video' as const),
    actionItems: actionItems.map((item) => ({
      title: item.title,
      ...(item.id ? { id: item.id } : {}),
      translations: translation && item.translation ? { [translatedTo]: { title: item.translation } } : {},
    })),
  };
}

/** Only the values that were changed, so another administrator's changes in the meantime stay. */
export function changedPayload(initial: ModuleValues, values: ModuleValues) {
  const [before, after] = [modulePayload(initial), modulePayload(values)];
  const isChanged = (name: string) =>
    JSON.stringify(before[name as keyof typeof before]) !== JSON.stringify(after[name as keyof typeof after]);
  const changed = Object.fromEntries(Object.entries(after).filter(([name]) => isChanged(name))) as Partial<
    typeof after
  >;
  // Together: a translation is one from the language of the texts.
  const { language, translations } = after;
  return changed.translations || changed.language ? { ...changed, language, translations } : changed;
}
