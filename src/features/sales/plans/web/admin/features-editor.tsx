import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { Language } from '#kernel/language.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { RowMoves } from '#ui/row-moves.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { FieldsPrefix } from '#ui/translated-fields.tsx';
import type { PlanTextValues } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { planTextLimits } from '../../text-rules.ts';

export function FeaturesEditor({ prefix, lang }: { prefix: FieldsPrefix; lang: Language }) {
  const { register, formState, control } = useFormContext<PlanTextValues>();
  const { fields, append, move, remove } = useFieldArray({
    control,
    name: `${prefix}features`,
    keyName: 'key',
  });
  const errors = prefix ? (formState.errors.translation ?? {}) : formState.errors;
  const problem = errors.features?.root?.message ?? errors.features?.message;
  return (
    <fieldset className="grid content-start gap-4">
      <legend className="mb-3 text-h4">{m.features()}</legend>
      <ol className="grid gap-4">
        {fields.map((field, index) => (
          <li key={field.key} className="grid gap-2 border-b border-line pb-4">
            <div className="flex flex-wrap items-start justify-end gap-2 sm:flex-nowrap">
              <TextField
                className="min-w-0 max-sm:basis-full sm:flex-1"
                label={m.featureNumber({ number: index + 1 })}
                isLabelHidden
                maxLength={planTextLimits.feature}
                lang={lang}
                {...register(`${prefix}features.${index}.title`)}
                error={errors.features?.[index]?.title?.message}
              />
              <RowMoves
                noun={m.featureNoun()}
                index={index}
                count={fields.length}
                onMove={move}
                onRemove={remove}
              />
            </div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <TextField
                className="min-w-0 flex-1 basis-56"
                label={m.noteBelow({ number: index + 1 })}
                isLabelHidden
                placeholder={m.smallPrint()}
                maxLength={planTextLimits.feature}
                lang={lang}
                {...register(`${prefix}features.${index}.description`)}
                error={errors.features?.[index]?.description?.message}
              />
              <Checkbox
                label={
                  <>
                    {m.included()}
                    <span className="sr-only"> {m.ofFeature({ number: index + 1 })}</span>
                  </>
                }
                {...register(`${prefix}features.${index}.included`)}
              />
            </div>
          </li>
        ))}
      </ol>
      {problem ? (
        <p role="alert" className="text-small text-danger-ink">
          {problem}
        </p>
      ) : null}
      <Button
        variant="secondary"
        className="justify-self-start"
        icon={<Plus className="size-4" />}
        disabled={fields.length >= planTextLimits.features}
        onClick={() => append({ title: '', description: '', included: true })}
      >
        {m.addFeature()}
      </Button>
    </fieldset>
  );
}
