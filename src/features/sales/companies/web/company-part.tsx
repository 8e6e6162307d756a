import { Building2 } from 'lucide-react';
import { Checkbox } from '#ui/checkbox.tsx';
import * as m from '../messages/m.ts';
import { CompanyForm } from './company-form.tsx';
import type { CompanyState } from './use-company.ts';

/** Names a company as the buyer. */
export function CompanyBox({ company: { isOn, turn } }: { company: CompanyState }) {
  return (
    <Checkbox
      checked={isOn}
      onChange={(event) => turn(event.target.checked)}
      className="py-3"
      label={
        <span className="inline-flex items-center gap-2 font-semibold text-ink-2">
          <Building2 className="size-4.5" aria-hidden="true" />
          {m.buyForCompany()}
        </span>
      }
    />
  );
}

/** The company that the receipt and the tax invoice name. */
export function CompanyPart({ company }: { company: CompanyState }) {
  const { isOn, isLast, fields, isChecked, form, change } = company;
  if (!isOn) return null;
  return (
    <div ref={form} className="mt-2 rounded-xl border border-line bg-surface p-5">
      <p className="mb-4 flex gap-2 text-ui text-ink-2">
        <Building2 className="mt-px size-4.5 shrink-0" aria-hidden="true" />
        {m.companyExplained()}
      </p>
      <p role="status" className={isLast ? 'mb-4 text-small text-ink-3' : 'sr-only'}>
        {isLast ? m.sameCompany() : ''}
      </p>
      <CompanyForm fields={fields} isChecked={isChecked} onChange={change} />
    </div>
  );
}
