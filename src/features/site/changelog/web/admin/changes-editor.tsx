import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { Language } from '#kernel/language.ts';
import { Button } from '#ui/button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { RowMoves } from '#ui/row-moves.tsx';
import { TextArea } from '#ui/text-area.tsx';
import type { FieldsPrefix } from '#ui/translated-fields.tsx';
import type { VersionValues } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { changeTypes } from '../../rules.ts';
import { typeNames } from '../change-list.tsx';

/** The changes in their order, each with its type (product.md#changelog). */
export function ChangesEditor({ prefix, lang }: { prefix: FieldsPrefix; lang: Language }) {
  const { register, formState, control } = useFormContext<VersionValues>();
  const { fields, append, move, remove } = useFieldArray({
    control,
    name: `${prefix}changes`,
    keyName: 'key',
  });
  const errors = prefix ? (formState.errors.translation ?? {}) : formState.errors;
  return (
    <fieldset className="grid content-start gap-3">
      <legend className="mb-3 text-h4">{m.changes()}</legend>
      <ol className="grid gap-3">
        {fields.map((field, index) => (
          <li key={field.key} className="flex flex-wrap items-start justify-between gap-2">
            <NativeSelect
              className="w-40 max-w-full shrink-0"
              label={m.typeOfChange({ place: index + 1 })}
              isLabelHidden
              {...register(`${prefix}changes.${index}.type`)}
            >
              {changeTypes.map((type) => (
                <option key={type} value={type}>
                  {typeNames[type]()}
                </option>
              ))}
            </NativeSelect>
            <RowMoves noun={m.change()} index={index} count={fields.length} onMove={move} onRemove={remove} />
            <TextArea
              className="min-w-0 basis-full"
              rows={1}
              label={m.changeNumber({ place: index + 1 })}
              isLabelHidden
              maxLength={500}
              lang={lang}
              {...register(`${prefix}changes.${index}.description`)}
              error={errors.changes?.[index]?.description?.message}
            />
          </li>
        ))}
      </ol>
      {errors.changes?.root?.message || errors.changes?.message ? (
        <p role="alert" className="text-small text-danger-ink">
          {errors.changes.root?.message ?? errors.changes.message}
        </p>
      ) : null}
      <Button
        variant="secondary"
        className="justify-self-start"
        icon={<Plus className="size-4" />}
        disabled={fields.length >= 50}
        onClick={() => append({ type: 'Feature', description: '' })}
      >
        {m.addChange()}
      </Button>
    </fieldset>
  );
}
