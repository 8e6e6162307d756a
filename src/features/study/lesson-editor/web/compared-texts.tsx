import type { z } from 'zod';
import { ChangedLines } from '#features/study/course-folders/web/changed-lines.tsx';
import { type Language, languageNames } from '#kernel/language.ts';
import type { versionDetailOutput } from '../contract.ts';

export type Compared = z.infer<typeof versionDetailOutput>['changes'][number];

/** Lines before and after, of one language. */
export function ComparedTexts({
  language,
  compared,
}: {
  language: Language;
  compared: Omit<Compared, 'language'>;
}) {
  return (
    <div lang={language} className="overflow-hidden rounded-md border border-line">
      <ChangedLines
        place={languageNames[language]}
        file={{ ...compared, inner: '', mark: 'changed', sizeBytes: null }}
      />
    </div>
  );
}
