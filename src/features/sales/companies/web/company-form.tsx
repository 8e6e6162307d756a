import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { companyFaultTexts } from '../company-texts.ts';
import * as m from '../messages/m.ts';
import { type CompanyField, type CompanyFields, companyLimits, faultsOf } from '../rules.ts';

interface CompanyFormProps {
  fields: CompanyFields;
  /** Whether to say what is wrong. */
  isChecked: boolean;
  onChange: (part: Partial<CompanyFields>) => void;
}

/** Who the company is, as its tax invoice names it. */
export function CompanyForm({ fields, isChecked, onChange }: CompanyFormProps) {
  const faults = faultsOf(fields);
  const propsOf = (name: CompanyField) => ({
    name: `company.${name}`,
    value: fields[name],
    maxLength: companyLimits[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    error: isChecked && faults[name] ? companyFaultTexts[faults[name]]() : undefined,
  });
  return (
    <div className="grid gap-4">
      <TextField
        label={m.companyName()}
        hint={m.companyNameHint()}
        autoComplete="organization"
        {...propsOf('name')}
      />
      <TextField
        label={m.companyNpwp()}
        hint={m.companyNpwpHint()}
        inputMode="numeric"
        inputClassName="tabular-nums"
        autoComplete="off"
        {...propsOf('npwp')}
      />
      <TextArea label={m.companyAddress()} rows={3} autoComplete="off" {...propsOf('address')} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField
          label={m.companyIdtku()}
          aside={m.optional()}
          hint={m.companyIdtkuHint()}
          inputMode="numeric"
          inputClassName="tabular-nums"
          autoComplete="off"
          {...propsOf('idtku')}
        />
        <TextField
          label={m.companyEmail()}
          aside={m.optional()}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...propsOf('email')}
        />
      </div>
    </div>
  );
}
