import { NativeSelect } from '#ui/native-select.tsx';
import { TextField } from '#ui/text-field.tsx';
import * as m from '../../messages/m.ts';
import { amountText, type PartsChoice, partsChoices } from '../../price-form.ts';

interface PartsFieldsProps {
  value: { maxParts: PartsChoice; partsFromIdr: string };
  onChange: (more: Partial<PartsFieldsProps['value']>) => void;
  /** Of the field with the sum. */
  name: string;
  error: string | undefined;
  className?: string;
}

const choiceNames: Record<PartsChoice, () => string> = {
  '': m.partsNone,
  '2': m.partsTwo,
  '3': m.partsThree,
};

/** In how many parts something can be paid, and from which total on. */
export function PartsFields({ value, onChange, name, error, className }: PartsFieldsProps) {
  return (
    <div className={className}>
      <NativeSelect
        label={m.partsField()}
        value={value.maxParts}
        onChange={(event) =>
          onChange({ maxParts: partsChoices.find((choice) => choice === event.target.value) ?? '' })
        }
      >
        {partsChoices.map((choice) => (
          <option key={choice} value={choice}>
            {choiceNames[choice]()}
          </option>
        ))}
      </NativeSelect>
      {value.maxParts === '' ? null : (
        <TextField
          label={m.partsFromField()}
          hint={m.partsFromHint()}
          prefix="Rp"
          name={name}
          inputMode="numeric"
          autoComplete="off"
          inputClassName="tabular-nums"
          value={value.partsFromIdr}
          onChange={(event) => onChange({ partsFromIdr: event.target.value })}
          onBlur={() => onChange({ partsFromIdr: amountText(value.partsFromIdr) })}
          error={error}
        />
      )}
    </div>
  );
}
