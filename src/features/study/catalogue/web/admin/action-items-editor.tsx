import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { languageNames, otherLanguage } from '#kernel/language.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { RowMoves } from '#ui/row-moves.tsx';
import { TextField } from '#ui/text-field.tsx';
import { WrappedField } from '#ui/wrapped-field.tsx';
import type { ModuleValues } from '../../forms.ts';
import * as m from '../../messages/m.ts';

/** Adds, renames, moves and removes action items. An item keeps its id, and so its ticks (product.md#action-items). */
export function ActionItemsEditor() {
  const { register, formState, control } = useFormContext<ModuleValues>();
  const [language, translation] = useWatch({ control, name: ['language', 'translation'] });
  const other = otherLanguage(language);
  const { fields, append, move, remove } = useFieldArray({ control, name: 'actionItems', keyName: 'key' });
  return (
    <fieldset className="grid content-start gap-3">
      <legend className="mb-3 text-h4">{m.actionItems()}</legend>
      {fields.length > 0 ? (
        <ol className="grid gap-2">
          {fields.map((field, index) => (
            <li
              key={field.key}
              className={cn(
                'flex flex-wrap items-start justify-end gap-1',
                translation === null && 'sm:flex-nowrap',
              )}
            >
              <WrappedField
                rows={1}
                className="basis-full sm:flex-1 sm:basis-60"
                label={m.actionItemPlace({ place: index + 1 })}
                isLabelHidden
                defaultValue={field.title}
                {...register(`actionItems.${index}.title`)}
                error={formState.errors.actionItems?.[index]?.title?.message}
              />
              <RowMoves
                noun={m.actionItemNoun()}
                index={index}
                count={fields.length}
                onMove={move}
                onRemove={remove}
              />
              {translation === null ? null : (
                <WrappedField
                  rows={1}
                  className="basis-full"
                  lang={other}
                  label={m.actionItemIn({ place: index + 1, language: languageNames[other] })}
                  isLabelHidden
                  placeholder={languageNames[other]}
                  defaultValue={field.translation}
                  {...register(`actionItems.${index}.translation`)}
                  error={formState.errors.actionItems?.[index]?.translation?.message}
                />
              )}
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-ui text-ink-3">{m.noneYet()}</p>
      )}
      <AddActionItem onAdd={(title) => append({ title }, { shouldFocus: false })} />
    </fieldset>
  );
}

/** The text is trimmed and must not be empty (product.md#managing-modules). */
function AddActionItem({ onAdd }: { onAdd: (title: string) => void }) {
  const [text, setText] = useState('');
  const add = () => {
    if (text.trim() === '') return;
    onAdd(text.trim());
    announce(m.actionItemAdded());
    setText('');
  };
  return (
    <div className="flex items-end gap-2">
      <TextField
        className="flex-1"
        label={m.newActionItem()}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter adds the item; it does not submit the form.
          event.preventDefault();
          add();
        }}
      />
      <Button
        variant="secondary"
        icon={<Plus className="size-4" />}
        disabled={text.trim() === ''}
        onClick={add}
      >
        {m.add()}
      </Button>
    </div>
  );
}
