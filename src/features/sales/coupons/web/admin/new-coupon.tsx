import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { tierNames, tiers } from '#access/tiers.ts';
import { amountText } from '#features/sales/plans/price-form.ts';
import { adminProductsQuery } from '#features/sales/products/web/admin/admin-product-queries.ts';
import { currentLanguage } from '#kernel/language.ts';
import { businessTimeZone, formatFieldTimeIn } from '#kernel/time.ts';
import { api } from '#kit/client.ts';
import { type CouponKind, couponKinds, longestTypedCode } from '#kit/coupons.ts';
import { errorMessage, errorStatusOf, fieldIssues } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { FieldMessage } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Radio, RadioGroup } from '#ui/radio.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type CouponForm, emptyCouponForm, fromCouponForm } from '../../coupon-form.ts';
import { couponFaultText } from '../../coupon-texts.ts';
import * as m from '../../messages/m.ts';
import { type CouponField, makeCode } from '../../rules.ts';

const kindNames: Record<CouponKind, () => string> = {
  percent: m.kindPercent,
  fixed: m.kindFixed,
  price: m.kindPrice,
};

interface NewCouponProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onMade: (id: string) => void;
}

/** A coupon is made once and never changed, so that what an order was given stays explained. */
export function NewCoupon({ isOpen, onOpenChange, onMade }: NewCouponProps) {
  const formId = useId();
  const [form, setForm] = useState(emptyCouponForm);
  const [isShowingFaults, setIsShowingFaults] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const { input, faults } = fromCouponForm(form, new Date());
  const saving = useMutation({
    mutationFn: () => api.coupons.create(input),
    onSuccess: ({ id }) => onMade(id),
  });
  const fromServer = new Map(fieldIssues(saving.error).map(({ path, message }) => [path[0], message]));
  const isTaken = errorStatusOf(saving.error) === 409;
  const errorOf = (field: CouponField): string | undefined => {
    if (isShowingFaults && faults.includes(field)) return couponFaultText(field, form.kind);
    if (field === 'code' && isTaken) return errorMessage(saving.error);
    return fromServer.get(field);
  };
  const change = (more: Partial<CouponForm>) => {
    setForm((before) => ({ ...before, ...more }));
    if (saving.isError) saving.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsShowingFaults(true);
    const [first] = faults;
    if (first) formRef.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else if (!saving.isPending) saving.mutate();
  };
  const text = (name: Exclude<keyof CouponForm, 'kind' | 'isForAll' | 'tiers' | 'productIds'>) => ({
    name,
    value: form[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    error: name === 'startsAt' ? undefined : errorOf(name),
  });
  const amount = (name: 'value' | 'minIdr') => ({
    ...text(name),
    prefix: 'Rp',
    inputMode: 'numeric' as const,
    inputClassName: 'tabular-nums',
    onBlur: () => change({ [name]: amountText(form[name]) }),
  });
  const isOther = saving.error !== null && !isTaken && fromServer.size === 0;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={m.newCoupon()}
      description={m.newCouponText()}
      hasUnsaved={JSON.stringify(form) !== JSON.stringify(emptyCouponForm)}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{m.cancel()}</Button>
          </DialogClose>
          <Button type="submit" form={formId} isBusy={saving.isPending}>
            {m.makeCoupon()}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={formId} onSubmit={submit} noValidate className="grid gap-5">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
          <TextField
            label={m.code()}
            hint={m.codeHint()}
            inputClassName="font-mono uppercase"
            spellCheck={false}
            autoCapitalize="characters"
            maxLength={longestTypedCode}
            {...text('code')}
          />
          <Button
            variant="secondary"
            className="mt-[27px]"
            onClick={() => change({ code: makeCode(crypto.getRandomValues(new Uint8Array(8))) })}
          >
            {m.makeOne()}
          </Button>
        </div>
        <RadioGroup legend={m.discount()}>
          {couponKinds.map((kind) => (
            <Radio
              key={kind}
              name="kind"
              label={kindNames[kind]()}
              checked={form.kind === kind}
              onChange={() => change({ kind, value: '' })}
            />
          ))}
        </RadioGroup>
        {form.kind === 'percent' ? (
          <TextField
            label={m.percentField()}
            inputMode="numeric"
            trailing={<span className="pr-2 text-ui text-ink-3">{m.percentSign()}</span>}
            {...text('value')}
          />
        ) : (
          <TextField label={form.kind === 'fixed' ? m.sumField() : m.priceField()} {...amount('value')} />
        )}
        <Plans form={form} error={errorOf('tiers')} onChange={change} />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            label={m.startsField()}
            type="datetime-local"
            hint={m.startsHint()}
            {...text('startsAt')}
          />
          <TextField
            label={m.endsField()}
            type="datetime-local"
            hint={m.endsHint()}
            min={formatFieldTimeIn(new Date(), businessTimeZone)}
            {...text('endsAt')}
          />
          <TextField label={m.maxUsesField()} inputMode="numeric" hint={m.emptyHint()} {...text('maxUses')} />
          <TextField
            label={m.perPersonField()}
            inputMode="numeric"
            hint={m.emptyHint()}
            {...text('perPerson')}
          />
        </div>
        <TextField label={m.minField()} hint={m.minHint()} {...amount('minIdr')} />
        {isOther ? (
          <Notice tone="danger" title={m.notMade()}>
            {errorMessage(saving.error, m.notMade())}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}

interface PlansProps {
  form: CouponForm;
  error: string | undefined;
  onChange: (more: Partial<CouponForm>) => void;
}

function Plans({ form, error, onChange }: PlansProps) {
  const id = useId();
  const { data } = useQuery({ ...adminProductsQuery(), enabled: !form.isForAll });
  const products = (data ?? []).filter(({ archivedAt }) => archivedAt === null);
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-ui font-semibold">{m.plans()}</legend>
      <div className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
        <Checkbox
          className="sm:col-span-2"
          name="tiers"
          label={m.allPlans()}
          checked={form.isForAll}
          onChange={(event) => onChange({ isForAll: event.target.checked })}
        />
        {form.isForAll
          ? null
          : tiers.map((tier) => (
              <Checkbox
                key={tier}
                label={tierNames[tier]}
                checked={form.tiers.includes(tier)}
                onChange={(event) =>
                  onChange({
                    tiers: event.target.checked
                      ? [...form.tiers, tier]
                      : form.tiers.filter((other) => other !== tier),
                  })
                }
              />
            ))}
        {form.isForAll
          ? null
          : products.map(({ id: productId, texts }) => (
              <Checkbox
                key={productId}
                label={texts[currentLanguage()].name}
                checked={form.productIds.includes(productId)}
                onChange={(event) =>
                  onChange({
                    productIds: event.target.checked
                      ? [...form.productIds, productId]
                      : form.productIds.filter((other) => other !== productId),
                  })
                }
              />
            ))}
      </div>
      <FieldMessage controlId={id} error={error} />
    </fieldset>
  );
}
