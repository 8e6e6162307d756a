import { useFieldArray, useFormContext } from 'react-hook-form';
import type { Language } from '#kernel/language.ts';
import { RowMoves } from '#ui/row-moves.tsx';
import type { VersionValues } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { ChangesField, ChangeText, ChangeType } from './change-fields.tsx';

/** The changes in their order, each with its type (product.md#changelog), in the only language that they have. */
export function ChangesEditor({ lang }: { lang: Language }) {
  const { control } = useFormContext<VersionValues>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'changes', keyName: 'key' });
  return (
    <ChangesField count={fields.length} onAdd={() => append({ type: 'Feature', description: '' })}>
      {fields.map((field, index) => (
        <li key={field.key} className="flex flex-wrap items-start justify-between gap-2">
          <ChangeType index={index} />
          <RowMoves noun={m.change()} index={index} count={fields.length} onMove={move} onRemove={remove} />
          <ChangeText prefix="" index={index} lang={lang} label={m.changeNumber({ place: index + 1 })} />
        </li>
      ))}
    </ChangesField>
  );
}
