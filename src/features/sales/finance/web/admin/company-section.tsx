import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import {
  type CompanyFields,
  faultsOf,
  fieldsOf,
  isSameCompany,
  readCompany,
} from '#features/sales/companies/rules.ts';
import { CompanyForm } from '#features/sales/companies/web/company-form.tsx';
import { CompanyLines } from '#features/sales/companies/web/company-lines.tsx';
import { api, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import type { OrderPage } from './finance-queries.ts';
import { showField } from './show-field.ts';

type Company = NonNullable<OrderPage['company']>;

interface CompanySectionProps {
  order: OrderPage;
  company: Company;
}

const noFields: CompanyFields = { name: '', npwp: '', address: '', idtku: '', email: '' };

/** Nobody invoices what costs nothing, and the receipt says from when the company counts. */
export const canAddCompany = ({ company, status, amountIdr, receipt }: OrderPage): boolean =>
  company === null && status === 'PAID' && amountIdr > 0 && receipt !== null;

/** A paid order that was bought for no company: finance can still name it. */
export function NoCompanySection({ order }: { order: OrderPage }) {
  return (
    <Card className="text-ui">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <Heading />
        <CompanyDialog order={order} company={null} />
      </div>
      <p className="mt-2 text-small text-ink-3">{m.noCompanyYet()}</p>
    </Card>
  );
}

const Heading = () => (
  <h2 className="flex items-center gap-2 text-h4">
    <Building2 className="size-4.5 text-ink-3" aria-hidden="true" />
    {m.company()}
  </h2>
);

/** For which company the order was bought. It can be corrected until it is in a file for Coretax. */
export function CompanySection({ order, company }: CompanySectionProps) {
  return (
    <Card className="text-ui">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <Heading />
        {company.fileNo === null && order.paidAt !== null ? (
          <CompanyDialog order={order} company={company} />
        ) : null}
      </div>
      <address className="mt-2 text-small text-ink-2 not-italic [overflow-wrap:anywhere]">
        <CompanyLines company={company} />
        {company.email ? <span className="block">{company.email}</span> : null}
      </address>
      {company.fileNo === null ? null : (
        <p className="mt-2 text-small text-ink-3">{m.companyIsInFile({ no: company.fileNo })}</p>
      )}
    </Card>
  );
}

function CompanyDialog({ order, company }: { order: OrderPage; company: Company | null }) {
  const formId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [fields, setFields] = useState(() => (company ? fieldsOf(company) : noFields));
  const [isChecked, setIsChecked] = useState(false);
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: () => api.taxFiles.correct({ id: order.id, company: fields }),
    onSuccess: (saved) => {
      setIsOpen(false);
      setIsChecked(false);
      setFields(fieldsOf(saved));
      toast.success(m.companySaved());
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiQuery.finance.key() }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    const [first] = Object.keys(faultsOf(fields));
    if (first) showField(event.currentTarget, `company.${first}`);
    else saving.mutate();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      hasUnsaved={
        !saving.isSuccess &&
        (company
          ? !isSameCompany(readCompany(fields), company)
          : Object.values(fields).some((text) => text.trim() !== ''))
      }
      trigger={
        company ? (
          <Button variant="secondary" size="sm" aria-label={m.correctCompanyTitle()}>
            {m.correctCompany()}
          </Button>
        ) : (
          <Button variant="secondary" size="sm">
            {m.addCompany()}
          </Button>
        )
      }
      title={company ? m.correctCompanyTitle() : m.addCompanyTitle()}
      description={(company ? m.correctCompanyText : m.addCompanyText)({ name: order.person.name })}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{m.cancel()}</Button>
          </DialogClose>
          <Button type="submit" form={formId} isBusy={saving.isPending}>
            {m.saveCompany()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="pb-1">
        <CompanyForm
          fields={fields}
          isChecked={isChecked}
          onChange={(part) => {
            setFields({ ...fields, ...part });
            saving.reset();
          }}
        />
        {saving.error ? (
          <Notice tone="danger" title={m.companyNotSaved()} className="mt-4">
            {errorMessage(saving.error, m.companyNotSaved())}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}
