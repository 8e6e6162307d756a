import { Building2 } from 'lucide-react';
import { BoxedPart, PartBox } from '#ui/boxed-part.tsx';
import * as m from '../messages/m.ts';
import { CompanyForm } from './company-form.tsx';
import type { CompanyState } from './use-company.ts';

/** Names a company as the buyer. */
export const CompanyBox = ({ company: { isOn, turn } }: { company: CompanyState }) => (
  <PartBox icon={Building2} label={m.buyForCompany()} isOn={isOn} onTurn={turn} />
);

/** The company that the receipt and the tax invoice name. */
export function CompanyPart({ company }: { company: CompanyState }) {
  const { isOn, isLast, fields, isChecked, form, change } = company;
  if (!isOn) return null;
  return (
    <BoxedPart ref={form} icon={Building2} text={m.companyExplained()}>
      <p role="status" className={isLast ? 'mb-4 text-small text-ink-3' : 'sr-only'}>
        {isLast ? m.sameCompany() : ''}
      </p>
      <CompanyForm fields={fields} isChecked={isChecked} onChange={change} />
    </BoxedPart>
  );
}
