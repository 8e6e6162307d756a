import { Plus } from 'lucide-react';
import type { ChangeEvent, ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Language } from '#kernel/language.ts';
import { Button } from '#ui/button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import type { FieldsPrefix } from '#ui/translated-fields.tsx';
import type { VersionValues } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { changeTypes, isChangeType } from '../../rules.ts';
import { typeNames } from '../change-list.tsx';

/** The frame of the list of changes: its title, what is wrong with it, and the button that adds one. */
export function ChangesField({
  count,
  onAdd,
  children,
}: {
  count: number;
  onAdd: () => void;
  children: ReactNode;
}) {
  const { errors } = useFormContext<VersionValues>().formState;
  const problem = errors.changes?.root?.message ?? errors.changes?.message;
  return (
    <fieldset className="grid content-start gap-3">
      <legend className="mb-3 text-h4">{m.changes()}</legend>
      <ol className="grid gap-3">{children}</ol>
      {problem ? (
        <p role="alert" className="text-small text-danger-ink">
          {problem}
        </p>
      ) : null}
      <Button
        variant="secondary"
        className="justify-self-start"
        icon={<Plus className="size-4" />}
        disabled={count >= 50}
        onClick={onAdd}
      >
        {m.addChange()}
      </Button>
    </fieldset>
  );
}

/** The type of a change, which is the same in every language. */
export function ChangeType({
  index,
  onChoose,
}: {
  index: number;
  onChoose?: (type: (typeof changeTypes)[number]) => void;
}) {
  const { register } = useFormContext<VersionValues>();
  return (
    <NativeSelect
      className="w-40 max-w-full shrink-0"
      label={m.typeOfChange({ place: index + 1 })}
      isLabelHidden
      {...register(`changes.${index}.type`, {
        onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => {
          if (isChangeType(target.value)) onChoose?.(target.value);
        },
      })}
    >
      {changeTypes.map((type) => (
        <option key={type} value={type}>
          {typeNames[type]()}
        </option>
      ))}
    </NativeSelect>
  );
}

export function ChangeText({
  prefix,
  index,
  lang,
  label,
}: {
  prefix: FieldsPrefix;
  index: number;
  lang: Language;
  label: string;
}) {
  const { register, formState } = useFormContext<VersionValues>();
  const errors = prefix ? formState.errors.translation : formState.errors;
  return (
    <TextArea
      className="min-w-0 basis-full"
      rows={1}
      label={label}
      isLabelHidden
      maxLength={500}
      lang={lang}
      {...register(`${prefix}changes.${index}.description`)}
      error={errors?.changes?.[index]?.description?.message}
    />
  );
}
