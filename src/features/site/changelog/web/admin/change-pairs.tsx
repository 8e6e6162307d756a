import { useEffect } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { type Language, languageNames, otherLanguage } from '#kernel/language.ts';
import { RowMoves } from '#ui/row-moves.tsx';
import type { FieldsPrefix } from '#ui/translated-fields.tsx';
import { inPairs, type VersionValues } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { ChangesField, ChangeText, ChangeType } from './change-fields.tsx';

/** The changes in both languages: each pair is one row with one type, and moves and goes as one. */
export function ChangePairs() {
  const { control, getValues, setValue } = useFormContext<VersionValues>();
  const language = useWatch({ control, name: 'language' });
  const own = useFieldArray({ control, name: 'changes', keyName: 'key' });
  const other = useFieldArray({ control, name: 'translation.changes', keyName: 'key' });
  const [ownCount, otherCount] = [own.fields.length, other.fields.length];
  const { replace: replaceOwn } = own;
  const { replace: replaceOther } = other;
  // A translation that was just begun is empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts say when to look.
  useEffect(() => {
    const values = getValues();
    const paired = inPairs(values);
    if (paired === values || !paired.translation) return;
    replaceOwn(paired.changes);
    replaceOther(paired.translation.changes);
  }, [ownCount, otherCount, getValues, replaceOwn, replaceOther]);
  const both = [own, other];
  return (
    <ChangesField
      count={ownCount}
      onAdd={() => {
        own.append({ type: 'Feature', description: '' });
        other.append({ type: 'Feature', description: '' }, { shouldFocus: false });
      }}
    >
      {own.fields.slice(0, otherCount).map((field, index) => (
        <li key={field.key} className="grid gap-2">
          <div className="flex flex-wrap items-start justify-between gap-2">
            <ChangeType
              index={index}
              onChoose={(type) => setValue(`translation.changes.${index}.type`, type, { shouldDirty: true })}
            />
            <RowMoves
              noun={m.change()}
              index={index}
              count={ownCount}
              onMove={(from, to) => {
                for (const list of both) list.move(from, to);
              }}
              onRemove={(place) => {
                for (const list of both) list.remove(place);
              }}
            />
          </div>
          <div className="grid gap-x-8 gap-y-2 @4xl:grid-cols-2">
            <Text prefix="" index={index} language={language} />
            <Text prefix="translation." index={index} language={otherLanguage(language)} />
          </div>
        </li>
      ))}
    </ChangesField>
  );
}

/** Where the two are below each other, each says its language; beside each other the column's title does. */
const Text = ({ prefix, index, language }: { prefix: FieldsPrefix; index: number; language: Language }) => (
  <div className="min-w-0">
    <p aria-hidden="true" lang={language} className="mb-1 text-caption text-ink-3 @4xl:hidden">
      {languageNames[language]}
    </p>
    <ChangeText
      prefix={prefix}
      index={index}
      lang={language}
      label={m.changeIn({ place: index + 1, language: languageNames[language] })}
    />
  </div>
);
