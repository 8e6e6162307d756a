import { Building2 } from 'lucide-react';
import { Checkbox } from '#ui/checkbox.tsx';
import * as m from '../messages/m.ts';
import { CompanyForm } from './company-form.tsx';
import type { CompanyState } from './use-company.ts';

/** A quiet line at checkout; then the company that the receipt and the tax invoice name. */
export function CompanyPart({ company }: { company: CompanyState }) {
  const { isOn, isLast, fields, isChecked, form, turn, change } = company;
  return (
    <div className={isOn ? 'my-2 w-full rounded-xl border border-line bg-surface px-5 pb-5' : 'px-1'}>
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
      {isOn ? (
        <div ref={form}>
          <p className="mb-4 text-ui text-ink-2">{m.companyExplained()}</p>
          <p role="status" className={isLast ? 'mb-4 text-small text-ink-3' : 'sr-only'}>
            {isLast ? m.sameCompany() : ''}
          </p>
          <CompanyForm fields={fields} isChecked={isChecked} onChange={change} />
        </div>
      ) : null}
    </div>
  );
}
