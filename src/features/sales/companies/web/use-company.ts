import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { apiQuery } from '#kit/client.ts';
import {
  type CompanyFields,
  companyFieldNames,
  faultsOf,
  fieldsOf,
  isSameCompany,
  noCompanyFields,
  readCompany,
} from '../rules.ts';
import { rememberCompany, rememberedCompany, type TypedCompany } from './company-memory.ts';

export interface CompanyState {
  isOn: boolean;
  fields: CompanyFields;
  /** What is wrong is shown from the first try to pay on. */
  isChecked: boolean;
  /** The fields were filled in with the company of the last order. */
  isLast: boolean;
  form: React.RefObject<HTMLDivElement | null>;
  turn: (isOn: boolean) => void;
  change: (part: Partial<CompanyFields>) => void;
  /** Puts the focus on the first field that is wrong. @returns whether all are right. */
  check: () => boolean;
}

/** The company of this checkout. Someone with a session is offered the one of their last order. */
export function useCompany(hasSession: boolean): CompanyState {
  const [typed, setTyped] = useState<TypedCompany>({ isOn: false, fields: noCompanyFields });
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => setTyped(rememberedCompany()), []);
  const { isOn, fields } = typed;
  const isUntouched = companyFieldNames.every((name) => fields[name] === '');
  const { data } = useQuery({
    ...apiQuery.companies.last.queryOptions(),
    enabled: hasSession && isOn,
    staleTime: 0,
  });
  const last = data?.company ?? null;
  const keep = (next: TypedCompany) => {
    setTyped(next);
    rememberCompany(next);
  };
  // Once for each time that it is opened empty: someone who clears the fields means it.
  const mayFill = useRef(false);
  useEffect(() => {
    if (!mayFill.current || !isOn || !last) return;
    mayFill.current = false;
    if (!isUntouched) return;
    const next = { isOn, fields: fieldsOf(last) };
    setTyped(next);
    rememberCompany(next);
  }, [isOn, isUntouched, last]);
  return {
    isOn,
    fields,
    isChecked,
    isLast: last !== null && isSameCompany(readCompany(fields), last),
    form,
    turn: (on) => {
      mayFill.current = on && isUntouched;
      keep({ isOn: on, fields });
    },
    change: (part) => {
      mayFill.current = false;
      keep({ isOn, fields: { ...fields, ...part } });
    },
    check: () => {
      if (!isOn) return true;
      setIsChecked(true);
      const [first] = Object.keys(faultsOf(fields));
      if (!first) return true;
      const field = form.current?.querySelector<HTMLElement>(`[name="company.${first}"]`);
      field?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: 'center' });
      return false;
    },
  };
}
