import { otherLanguage } from '#kernel/language.ts';
import { fromTranslation, toTranslation } from '#kernel/translated-form.ts';
import type { api } from '#kit/client.ts';
import type { ModuleValues } from '../../forms.ts';
import { isOwnVideo } from './own-video.ts';

export type Module = Awaited<ReturnType<typeof api.catalogue.modules.adminGet>>;

export const toValues = (module: Module): ModuleValues => ({
  title: module.title,
  summary: module.summary,
  description: module.description,
  ...toTranslation(module),
  sign: module.sign ?? '',
  tier: module.tier,
  videoUrl: module.videoUrl,
  duration: String(module.duration),
  courseId: module.courseId ?? '',
  isPublished: module.isPublished,
  isFreePreview: module.isFreePreview,
  needsEverything: module.completesWith === 'everything',
  resourceIds: module.resourceIds,
  actionItems: module.actionItems.map(({ id, title, translations }) => ({
    id,
    title,
    translation: translations[otherLanguage(module.language)]?.title ?? '',
  })),
});

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

/**
 * A draft of an earlier visit, with the video that the module shows now: one of ours changes by an upload, or is taken
 * back, and never by a save. The draft has the former one if a new one became ready in between.
 */
export function withVideoNow(now: ModuleValues, draft: ModuleValues): ModuleValues {
  if (!isOwnVideo(now.videoUrl) && !isOwnVideo(draft.videoUrl)) return draft;
  return { ...draft, videoUrl: now.videoUrl, duration: now.duration };
}

/** Only the values that were changed, so another administrator's changes in the meantime stay. */
export function changedPayload(initial: ModuleValues, values: ModuleValues) {
  const shown = isOwnVideo(initial.videoUrl) ? withVideoNow(initial, values) : values;
  const [before, after] = [modulePayload(initial), modulePayload(shown)];
  const isChanged = (name: string) =>
    JSON.stringify(before[name as keyof typeof before]) !== JSON.stringify(after[name as keyof typeof after]);
  const changed = Object.fromEntries(Object.entries(after).filter(([name]) => isChanged(name))) as Partial<
    typeof after
  >;
  // Together: a translation is one from the language of the texts.
  const { language, translations } = after;
  return changed.translations || changed.language ? { ...changed, language, translations } : changed;
}
