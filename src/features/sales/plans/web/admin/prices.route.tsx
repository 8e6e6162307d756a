import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type Tier, tierNames, tiers } from '#access/tiers.ts';
import { UnreadableContent } from '#features/site/content/web/content-states.tsx';
import { formatIdr } from '#kernel/money.ts';
import { formatFieldTimeIn } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { api } from '#kit/client.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Ago } from '#ui/ago.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { useUnsavedChanges } from '#ui/use-unsaved-changes.tsx';
import * as m from '../../messages/m.ts';
import {
  amountText,
  fromPriceForm,
  type PriceFields,
  type PriceForm,
  toPriceForm,
} from '../../price-form.ts';
import { faultText } from '../../price-texts.ts';
import { faultsOf, type PriceFault, type PriceList, priceAt, type SetPrice } from '../../prices.ts';
import { TierBadge } from '../tier-badge.tsx';
import { PartsFields } from './parts-fields.tsx';
import { changeText, isSameOffer, priceText } from './price-change.ts';
import { outdatePrices, type PriceListed } from './prices-queries.ts';

export const Route = createFileRoute('/_learner/_admin/admin/content/plans/prices')({
  head: () => pageTitle(m.prices()),
  // Edits must start from the current prices, never from cached ones.
  staleTime: 0,
  gcTime: 0,
  loader: () => api.prices.list(),
  component: PricesPage,
  errorComponent: () => <UnreadableContent title={m.pricesNotLoaded()} />,
});

type Listed = PriceListed['prices'][number];

const toSetPrice = ({
  priceIdr,
  saleIdr,
  saleEndsAt,
  parts,
}: Omit<Listed, 'tier' | 'revision'>): SetPrice => ({
  priceIdr,
  saleIdr,
  parts,
  saleEndsAt: saleEndsAt === null ? null : new Date(saleEndsAt),
});

const toList = (prices: readonly Listed[]): PriceList =>
  Object.fromEntries(prices.map((price) => [price.tier, toSetPrice(price)])) as unknown as PriceList;

function PricesPage() {
  const loaded = Route.useLoaderData();
  const [saved, setSaved] = useState(loaded);
  return (
    <Page>
      <PageHeader
        title={m.prices()}
        subtitle={m.pricesHelp()}
        above={<BackLink render={<Link to="/admin/content/plans" />}>{m.plans()}</BackLink>}
      />
      <PricesForm
        key={saved.prices.map(({ revision }) => revision).join()}
        prices={saved.prices}
        onSaved={setSaved}
      />
      <Changes changes={saved.changes} />
    </Page>
  );
}

interface PricesFormProps {
  prices: readonly Listed[];
  onSaved: (now: PriceListed) => void;
}

function PricesForm({ prices, onSaved }: PricesFormProps) {
  const queryClient = useQueryClient();
  const zone = viewerTimeZone();
  const [base, setBase] = useState(prices);
  const before = toList(base);
  const [form, setForm] = useState(() => toPriceForm(before, zone));
  const [isShowingFaults, setIsShowingFaults] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const after = fromPriceForm(form, zone);
  const faults = faultsOf(after, new Date());
  const start = toPriceForm(before, zone);
  const changed = tiers.filter(
    (tier) => !isSameText(form[tier], start[tier]) && !isSameOffer(before[tier], after[tier]),
  );
  const saving = useMutation({
    mutationFn: () =>
      api.prices.update({
        prices: changed.map((tier) => ({
          tier,
          revision: base.find((price) => price.tier === tier)?.revision ?? 0,
          priceIdr: after[tier].priceIdr,
          saleIdr: after[tier].saleIdr,
          saleEndsAt: after[tier].saleEndsAt?.toISOString() ?? null,
          parts: after[tier].parts ?? null,
        })),
      }),
    onSuccess: async (now) => {
      toast.success(m.pricesSaved());
      onSaved(now);
      await outdatePrices(queryClient);
    },
    onError: async (error) => {
      if (errorStatusOf(error) !== 409) return;
      // Someone else was faster: what was not typed here becomes theirs, and the next press counts from there.
      const { prices: newest } = await api.prices.list();
      const theirs = toPriceForm(toList(newest), zone);
      setBase(newest);
      setForm(
        (typed) =>
          Object.fromEntries(
            tiers.map((tier) => [tier, (changed.includes(tier) ? typed : theirs)[tier]]),
          ) as PriceForm,
      );
    },
    onSettled: () => setIsAsking(false),
  });
  const question = useUnsavedChanges(changed.length > 0 && !saving.isPending);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsShowingFaults(true);
    if (faults.length === 0) {
      if (changed.length > 0) setIsAsking(true);
      return;
    }
    const [{ tier, field } = { tier: 'STARTER', field: 'priceIdr' }] = faults;
    formRef.current?.querySelector<HTMLInputElement>(`[name="${tier}.${field}"]`)?.focus();
  };
  return (
    <form ref={formRef} onSubmit={submit} noValidate>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {tiers.map((tier) => (
          <PlanFields
            key={tier}
            tier={tier}
            fields={form[tier]}
            faults={isShowingFaults ? faults.filter((fault) => fault.tier === tier) : []}
            onChange={(more) => setForm({ ...form, [tier]: { ...form[tier], ...more } })}
          />
        ))}
      </div>
      <Upgrades list={after} />
      {saving.error ? (
        <Notice tone="danger" className="mt-4" title={m.pricesNotSaved()}>
          {errorMessage(saving.error, m.pricesNotSaved())}
        </Notice>
      ) : null}
      <SaveBar>
        <Button type="submit" disabled={changed.length === 0}>
          {m.savePrices()}
        </Button>
      </SaveBar>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={m.reallyPrices()}
        description={
          <>
            <span className="mb-3 block font-semibold text-ink">
              {changed.map((tier) => (
                <span key={tier} className="block">
                  {changeText(tier, { before: before[tier], after: after[tier], zone })}
                </span>
              ))}
            </span>
            {m.reallyPricesText()}
          </>
        }
        confirmLabel={m.savePrices()}
        tone="primary"
        isBusy={saving.isPending}
        onConfirm={() => saving.mutate()}
      />
      {question}
    </form>
  );
}

const isSameText = (one: PriceFields, other: PriceFields): boolean =>
  one.priceIdr === other.priceIdr &&
  one.saleIdr === other.saleIdr &&
  one.maxParts === other.maxParts &&
  (one.maxParts === '' || one.partsFromIdr === other.partsFromIdr) &&
  (one.saleIdr === '' || one.saleEndsAt === other.saleEndsAt);

interface PlanFieldsProps {
  tier: Tier;
  fields: PriceFields;
  faults: readonly PriceFault[];
  onChange: (more: Partial<PriceForm[Tier]>) => void;
}

function PlanFields({ tier, fields, faults, onChange }: PlanFieldsProps) {
  const zone = viewerTimeZone();
  const legendId = useId();
  const errorOf = (field: PriceFault['field']) => {
    const fault = faults.find((one) => one.field === field);
    return fault && faultText(fault);
  };
  const amount = (field: 'priceIdr' | 'saleIdr', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      prefix="Rp"
      name={`${tier}.${field}`}
      inputMode="numeric"
      autoComplete="off"
      inputClassName="tabular-nums"
      value={fields[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
      onBlur={() => onChange({ [field]: amountText(fields[field]) })}
      error={errorOf(field)}
    />
  );
  return (
    <Card render={<fieldset aria-labelledby={legendId} />} className="grid content-start gap-4">
      <h2 id={legendId}>
        <TierBadge tier={tier} />
      </h2>
      {amount('priceIdr', m.regularPriceField())}
      {amount('saleIdr', m.salePriceField(), m.salePriceHint())}
      {fields.saleIdr === '' ? null : (
        <TextField
          label={m.saleEndsField()}
          type="datetime-local"
          name={`${tier}.saleEndsAt`}
          hint={m.timeInZone({ zone: zone.replaceAll('_', ' ') })}
          min={formatFieldTimeIn(new Date(), zone)}
          value={fields.saleEndsAt}
          onChange={(event) => onChange({ saleEndsAt: event.target.value })}
          error={errorOf('saleEndsAt')}
        />
      )}
      <PartsFields
        value={fields}
        onChange={onChange}
        name={`${tier}.partsFromIdr`}
        error={errorOf('partsFromIdr')}
        className="grid gap-4"
      />
    </Card>
  );
}

/** What people with a plan pay for a higher one, while the prices are typed. A sale counts before its end is chosen. */
function Upgrades({ list }: { list: PriceList }) {
  const now = new Date();
  const withSale = (tier: Tier) => {
    const { saleEndsAt, ...price } = list[tier];
    return { ...list, [tier]: { ...price, saleEndsAt: saleEndsAt ?? new Date(now.getTime() + 1) } };
  };
  const [, ...higher] = tiers;
  return (
    <Card className="mt-4">
      <h2 className="text-h4">{m.upgradesTitle()}</h2>
      <p className="mt-1 text-small text-ink-2">{m.upgradesHelp()}</p>
      <div className="relative mt-4 overflow-x-auto">
        <table className="w-full text-ui tabular-nums">
          <thead className="text-left text-small text-ink-3">
            <tr>
              <th scope="col" className="pb-2 pr-4 font-semibold">
                {m.toPlan()}
              </th>
              {tiers.slice(0, -1).map((from) => (
                <th key={from} scope="col" className="pb-2 pr-4 text-right font-semibold whitespace-nowrap">
                  {m.fromPlan({ plan: tierNames[from] })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {higher.map((to) => {
              const { upgradePrice } = priceAt(withSale(to), to, now);
              return (
                <tr key={to} className="border-t border-line">
                  <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                    {tierNames[to]}
                  </th>
                  {tiers.slice(0, -1).map((from) => (
                    <td key={from} className="py-2.5 pr-4 text-right whitespace-nowrap">
                      {upgradePrice[from] === undefined ? m.noUpgrade() : formatIdr(upgradePrice[from])}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Changes({ changes }: { changes: PriceListed['changes'] }) {
  return (
    <section aria-labelledby="changes" className="mt-8">
      <h2 id="changes" className="text-h4">
        {m.latestChanges()}
      </h2>
      {changes.length === 0 ? <p className="mt-2 text-ui text-ink-2">{m.noPriceChanges()}</p> : null}
      <ul className="mt-3 divide-y divide-line">
        {changes.map((change) => (
          <li key={`${change.tier} ${change.setAt}`} className="flex flex-wrap gap-x-4 py-2.5 text-ui">
            <span>
              {tierNames[change.tier]}: {priceText(toSetPrice(change), viewerTimeZone())}
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
