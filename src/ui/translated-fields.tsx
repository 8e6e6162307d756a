/** The part of an editor's form for texts in two languages (`platform/db/translated.server.ts`). */
import type { ReactNode } from 'react';
import { type FieldValues, type Path, type PathValue, useFormContext, useWatch } from 'react-hook-form';
import { type Language, otherLanguage } from '#kernel/language.ts';
import type { InForm } from '#kernel/translated-form.ts';
import { BothLanguages } from './both-languages.tsx';

/** Where the fields of a language are in the form. */
export type FieldsPrefix = '' | 'translation.';

/**
 * Both languages of a form's texts, side by side.
 * @param names the texts, as the form names them.
 * @param children draws the fields at this place in the form; each field has the language as its `lang`.
 */
export function TranslatedFields<Values extends FieldValues & InForm<object>>({
  names,
  pairs,
  children,
}: {
  names: readonly (keyof Values & string)[];
  /** The fields of both languages, each pair in one row, once there is a translation. */
  pairs?: ReactNode;
  children: (prefix: FieldsPrefix, language: Language) => ReactNode;
}) {
  const { control, getValues, setValue } = useFormContext<Values>();
  const language = useWatch({ control, name: 'language' as Path<Values> }) as Language;
  const translation = useWatch({ control, name: 'translation' as Path<Values> }) as object | null;
  const set = (name: keyof InForm<object>, value: unknown) =>
    setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
  const copy = () =>
    Object.fromEntries(names.map((name) => [name, structuredClone(getValues(name as Path<Values>))]));
  const empty = () =>
    Object.fromEntries(names.map((name) => [name, Array.isArray(getValues(name as Path<Values>)) ? [] : '']));
  return (
    <BothLanguages
      language={language}
      onLanguage={(chosen) => set('language', chosen)}
      isTranslated={translation !== null}
      onTranslate={(how) => set('translation', how === 'copy' ? copy() : empty())}
      onRemove={() => set('translation', null)}
      pairs={pairs}
      original={pairs && translation !== null ? null : children('', language)}
      translation={pairs || translation === null ? null : children('translation.', otherLanguage(language))}
    />
  );
}
