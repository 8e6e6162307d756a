import { useMutation } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { UnreadableContent } from '#features/site/content/web/content-states.tsx';
import { formatIdr } from '#kernel/money.ts';
import { npwpText, readNpwp } from '#kernel/npwp.ts';
import { formatDateIn } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { type ApiClient, api } from '#kit/client.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import { Ago } from '#ui/ago.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Radio, RadioGroup } from '#ui/radio.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { useUnsavedChanges } from '#ui/use-unsaved-changes.tsx';
import * as m from '../../messages/m.ts';
import { faultsOf, type SellerField, type SellerFields, schoolDay, sellerLimits } from '../../seller.ts';
import { sellerFaultTexts, taxKindNames } from '../../seller-texts.ts';
import { taxKinds } from '../../tax.ts';
import { SellerLines } from '../seller-lines.tsx';
import { TaxLines } from '../tax-lines.tsx';

export const Route = createFileRoute('/_learner/_admin/admin/orders/seller')({
  head: () => pageTitle(m.seller()),
  // Edits must start from the current details, never from cached ones.
  staleTime: 0,
  gcTime: 0,
  loader: () => api.seller.read(),
  component: SellerPage,
  errorComponent: () => <UnreadableContent title={m.sellerNotLoaded()} />,
});

type Listed = Awaited<ReturnType<ApiClient['seller']['read']>>;

function SellerPage() {
  const loaded = Route.useLoaderData();
  const [saved, setSaved] = useState(loaded);
  const [newest, setNewest] = useState(loaded);
  return (
    <Page>
      <PageHeader
        title={m.seller()}
        subtitle={m.sellerHelp()}
        above={<BackLink render={<Link to="/admin/orders" />}>{m.orders()}</BackLink>}
      />
      {saved.revision === 0 ? (
        <Notice tone="warning" className="mb-4" title={m.sellerMissing()}>
          {m.sellerMissingText()}
        </Notice>
      ) : null}
      <SellerForm
        key={saved.revision}
        listed={saved}
        newest={newest}
        onSaved={(now) => {
          setSaved(now);
          setNewest(now);
        }}
        onMeanwhile={setNewest}
      />
      {newest.changes.length > 0 ? <Changes changes={newest.changes} /> : null}
    </Page>
  );
}

const exampleIdr = 499_000;

/** The newest details, which may hold from a later day on, counting from today. */
function toFields({ changes: [newest] }: Listed): SellerFields {
  return {
    name: newest?.name ?? '',
    address: newest?.address ?? '',
    npwp: newest?.npwp ? npwpText(newest.npwp) : '',
    taxKind: newest?.taxKind ?? 'none',
    validFrom: schoolDay(new Date()),
    sentence: newest?.sentence ?? '',
  };
}

interface SellerFormProps {
  /** What the form starts from. */
  listed: Listed;
  /** What the server has: the same, or what someone else has saved meanwhile. */
  newest: Listed;
  onSaved: (now: Listed) => void;
  onMeanwhile: (newest: Listed) => void;
}

function SellerForm({ listed, newest, onSaved, onMeanwhile }: SellerFormProps) {
  const [start] = useState(() => toFields(listed));
  const [form, setForm] = useState(start);
  const [isShowingFaults, setIsShowingFaults] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const faults = faultsOf(form, new Date());
  const isChanged = Object.entries(form).some(([field, value]) => value !== start[field as SellerField]);
  const saving = useMutation({
    mutationFn: () => api.seller.set({ ...form, revision: newest.revision }),
    onSuccess: (now) => {
      toast.success(m.sellerSaved());
      onSaved(now);
    },
    // Someone else was faster: what was typed stays, theirs is in the list below, and the next press counts from it.
    onError: async (error) => {
      if (errorStatusOf(error) === 409) onMeanwhile(await api.seller.read());
    },
  });
  const question = useUnsavedChanges(isChanged && !saving.isPending);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsShowingFaults(true);
    const [first] = Object.keys(faults);
    if (first) formRef.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else saving.mutate();
  };
  const fieldProps = (name: Exclude<SellerField, 'taxKind'>) => ({
    name,
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
    error: isShowingFaults && faults[name] ? sellerFaultTexts[faults[name]]() : undefined,
    autoComplete: 'off',
  });
  return (
    <form ref={formRef} onSubmit={submit} noValidate>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card className="grid content-start gap-5">
          <TextField label={m.sellerName()} maxLength={sellerLimits.name} {...fieldProps('name')} />
          <TextArea
            label={m.sellerAddress()}
            rows={3}
            maxLength={sellerLimits.address}
            {...fieldProps('address')}
          />
          <TextField
            label={m.sellerNpwp()}
            hint={m.sellerNpwpHint()}
            inputMode="numeric"
            inputClassName="tabular-nums"
            maxLength={30}
            {...fieldProps('npwp')}
          />
          <RadioGroup legend={m.taxLegend()} hint={m.taxHint()}>
            {taxKinds.map((kind) => (
              <Radio
                key={kind}
                name="taxKind"
                label={taxKindNames[kind]()}
                checked={form.taxKind === kind}
                onChange={() => setForm({ ...form, taxKind: kind })}
              />
            ))}
          </RadioGroup>
          <TextField
            label={m.validFrom()}
            hint={m.validFromHint()}
            type="date"
            min={schoolDay(new Date())}
            {...fieldProps('validFrom')}
          />
          <TextArea
            label={m.sentence()}
            hint={m.sentenceHint()}
            rows={2}
            maxLength={sellerLimits.sentence}
            {...fieldProps('sentence')}
          />
        </Card>
        <Card className="self-start lg:sticky lg:top-20">
          <h2 className="text-h4">{m.example()}</h2>
          <p className="mt-1 mb-4 text-small text-ink-3">
            {m.exampleText({ amount: formatIdr(exampleIdr) })}
          </p>
          {form.name || form.address ? (
            <div className="mb-4">
              <SellerLines seller={{ ...form, npwp: readNpwp(form.npwp) }} />
            </div>
          ) : null}
          <TaxLines totalIdr={exampleIdr} taxKind={form.taxKind} />
          {form.sentence ? (
            <p className="mt-4 border-t border-line pt-3 text-small text-ink-3 [overflow-wrap:anywhere]">
              {form.sentence}
            </p>
          ) : null}
        </Card>
      </div>
      {saving.error ? (
        <Notice tone="danger" className="mt-4" title={m.sellerNotSaved()}>
          {errorMessage(saving.error, m.sellerNotSaved())}
        </Notice>
      ) : null}
      <SaveBar>
        <Button type="submit" disabled={!isChanged} isBusy={saving.isPending}>
          {m.saveSeller()}
        </Button>
      </SaveBar>
      {question}
    </form>
  );
}

/** A day is the same everywhere, so it is read and written in one zone. */
const dayText = (day: string): string => formatDateIn(new Date(`${day}T00:00:00Z`), 'UTC');

function Changes({ changes }: { changes: Listed['changes'] }) {
  return (
    <section aria-labelledby="changes" className="mt-8">
      <h2 id="changes" className="text-h4">
        {m.sellerChanges()}
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {changes.map((change) => (
          <li key={change.revision} className="flex flex-wrap gap-x-4 py-2.5 text-ui">
            <span className="[overflow-wrap:anywhere]">
              {m.sellerChange({
                name: change.name,
                tax: taxKindNames[change.taxKind](),
                day: dayText(change.validFrom),
              })}
            </span>
            <span className="text-small text-ink-3">
              <Ago at={change.setAt} />
              {change.setByName ? ` ${m.byName({ name: change.setByName })}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
