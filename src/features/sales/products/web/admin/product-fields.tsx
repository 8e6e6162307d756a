import { useSuspenseQuery } from '@tanstack/react-query';
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { amountText } from '#features/sales/plans/price-form.ts';
import { PartsFields } from '#features/sales/plans/web/admin/parts-fields.tsx';
import { type Language, languageNames, languages } from '#kernel/language.ts';
import { formatIdr } from '#kernel/money.ts';
import { businessTimeZone, formatFieldTimeIn } from '#kernel/time.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { cn } from '#ui/cn.ts';
import { FieldMessage } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { WrappedField } from '#ui/wrapped-field.tsx';
import * as m from '../../messages/m.ts';
import type { ProductForm } from '../../product-form.ts';
import { kindNames } from '../../product-texts.ts';
import { type ProductField, productKinds, productLimits, type SoldCredit, soldCredits } from '../../rules.ts';
import { coursesToSellQuery, type ProductDetail } from './admin-product-queries.ts';

interface ProductFieldsProps {
  form: ProductForm;
  /** Null for a new one. */
  product: ProductDetail | null;
  errorOf: (field: ProductField) => string | undefined;
  onChange: (more: Partial<ProductForm>) => void;
}

/** Name, what it opens, price, and when it is sold. */
export function ProductFields(props: ProductFieldsProps) {
  return (
    <div className="divide-y divide-line">
      <Part title={m.name()} text={m.nameHelp()}>
        <Names {...props} />
      </Part>
      <Part title={m.opens()} text={m.opensHelp()}>
        <Opens {...props} />
      </Part>
      <Part title={m.price()} text={m.priceHelp()}>
        <Price {...props} />
      </Part>
      <Part title={m.sale()} text={m.saleHelp()}>
        <Sale {...props} />
      </Part>
    </div>
  );
}

const Part = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section className="grid grid-cols-1 gap-x-8 gap-y-4 py-7 first:pt-0 md:grid-cols-[11rem_minmax(0,1fr)]">
    <div>
      <h2 className="text-h4">{title}</h2>
      <p className="mt-1 text-small text-ink-2">{text}</p>
    </div>
    <div className="grid min-w-0 content-start gap-5">{children}</div>
  </section>
);

const nameFields: Record<Language, { name: ProductField; line: ProductField }> = {
  en: { name: 'nameEn', line: 'lineEn' },
  id: { name: 'nameId', line: 'lineId' },
};

/** Both languages are in sight, so that a fault is found in either, at a width that shows the whole line. */
function Names({ form, errorOf, onChange }: ProductFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-7">
      {languages.map((language) => {
        const texts = form.texts[language];
        const fields = nameFields[language];
        const change = (more: Partial<typeof texts>) =>
          onChange({ texts: { ...form.texts, [language]: { ...texts, ...more } } });
        return (
          <fieldset key={language} className="grid min-w-0 content-start gap-4">
            <legend className="mb-3 text-ui font-semibold" lang={language}>
              {languageNames[language]}
            </legend>
            <TextField
              label={m.name()}
              name={fields.name}
              lang={language}
              maxLength={productLimits.name}
              autoComplete="off"
              value={texts.name}
              onChange={(event) => change({ name: event.target.value })}
              error={errorOf(fields.name)}
            />
            <WrappedField
              label={m.oneLine()}
              aside={m.lettersOf({ count: texts.line.length, most: productLimits.line })}
              name={fields.line}
              lang={language}
              maxLength={productLimits.line}
              autoComplete="off"
              value={texts.line}
              onChange={(event) => change({ line: event.target.value })}
              error={errorOf(fields.line)}
            />
          </fieldset>
        );
      })}
    </div>
  );
}

function Opens(props: ProductFieldsProps) {
  const { form, onChange } = props;
  return (
    <>
      <NativeSelect
        label={m.kind()}
        className="max-w-80"
        value={form.kind}
        onChange={(event) =>
          onChange({ kind: productKinds.find((kind) => kind === event.target.value) ?? 'COURSE' })
        }
      >
        {productKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindNames[kind]()}
          </option>
        ))}
      </NativeSelect>
      {form.kind === 'CREDITS' ? null : <Courses {...props} />}
      {form.kind === 'COURSE' ? null : <Credits {...props} />}
    </>
  );
}

function Courses({ form, errorOf, onChange }: ProductFieldsProps) {
  const id = useId();
  const { data: courses } = useSuspenseQuery(coursesToSellQuery());
  const error = errorOf('courses');
  return (
    <>
      <fieldset aria-describedby={error ? `${id}-error` : undefined}>
        <legend className="mb-2 text-ui font-semibold">{m.courses()}</legend>
        {courses.length === 0 ? <p className="text-ui text-ink-2">{m.noCourses()}</p> : null}
        <div className="divide-y divide-line rounded-lg border border-line bg-surface empty:hidden">
          {courses.map(({ id: courseId, title, language, moduleCount }) => (
            <div key={courseId} className="flex items-center justify-between gap-4 px-4 py-3">
              <Checkbox
                name="courses"
                label={<span lang={language}>{title}</span>}
                checked={form.courseIds.includes(courseId)}
                onChange={(event) =>
                  onChange({
                    courseIds: event.target.checked
                      ? [...form.courseIds, courseId]
                      : form.courseIds.filter((other) => other !== courseId),
                  })
                }
              />
              <span className="shrink-0 text-small text-ink-3">{m.modulesOf({ count: moduleCount })}</span>
            </div>
          ))}
        </div>
        <FieldMessage controlId={id} error={error} />
      </fieldset>
      <TextField
        label={m.howLong()}
        className="max-w-80"
        hint={m.howLongHint()}
        name="months"
        inputMode="numeric"
        autoComplete="off"
        value={form.months}
        onChange={(event) => onChange({ months: event.target.value })}
        error={errorOf('months')}
      />
    </>
  );
}

const creditNames: Record<SoldCredit, () => string> = {
  session: m.sessions,
  review: m.cvReviews,
  code: m.codeReviews,
};

function Credits({ form, errorOf, onChange }: ProductFieldsProps) {
  const id = useId();
  const set = (kind: SoldCredit, count: number) =>
    onChange({
      credits: { ...form.credits, [kind]: Math.min(productLimits.credits, Math.max(0, count)) },
    });
  return (
    <fieldset>
      <legend className="mb-1 text-ui font-semibold">{m.credits()}</legend>
      <ul className="divide-y divide-line">
        {soldCredits.map((kind) => {
          const count = form.credits[kind];
          const label = creditNames[kind]();
          return (
            <li key={kind} className="flex items-center justify-between gap-4 py-2.5">
              <span className="text-ui">{label}</span>
              <span className="flex items-center rounded-md border border-line-strong bg-surface">
                <IconButton
                  label={m.fewer({ what: label })}
                  icon={<Minus className="size-4" aria-hidden="true" />}
                  onClick={() => set(kind, count - 1)}
                  disabled={count === 0}
                />
                <output aria-label={label} className="w-9 text-center text-ui font-semibold tabular-nums">
                  {count}
                </output>
                <IconButton
                  label={m.more({ what: label })}
                  icon={<Plus className="size-4" aria-hidden="true" />}
                  onClick={() => set(kind, count + 1)}
                  // The error's focus comes here: a button for fewer is off while there are none.
                  name={kind === 'session' ? 'credits' : undefined}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <FieldMessage controlId={id} error={errorOf('credits')} />
    </fieldset>
  );
}

function Price({ form, product, errorOf, onChange }: ProductFieldsProps) {
  const amount = (field: 'priceIdr' | 'saleIdr', label: string, aside?: string) => (
    <TextField
      label={label}
      aside={aside}
      prefix="Rp"
      name={field}
      inputMode="numeric"
      autoComplete="off"
      inputClassName="tabular-nums"
      value={form[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
      onBlur={() => onChange({ [field]: amountText(form[field]) })}
      error={errorOf(field)}
    />
  );
  const before = product && amountText(String(product.priceIdr));
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {amount(
          'priceIdr',
          m.price(),
          before && before !== form.priceIdr ? m.wasPrice({ price: before }) : undefined,
        )}
        {amount('saleIdr', m.salePrice(), m.optional())}
      </div>
      {form.saleIdr.trim() === '' ? null : (
        <TimeField
          label={m.salePriceEnds()}
          name="saleEndsAt"
          value={form.saleEndsAt}
          onChange={(saleEndsAt) => onChange({ saleEndsAt })}
          error={errorOf('saleEndsAt')}
        />
      )}
      <PartsFields
        value={form}
        onChange={onChange}
        name="parts"
        error={errorOf('parts')}
        className="grid grid-cols-1 gap-4 sm:grid-cols-2"
      />
      {product?.open.map(({ priceIdr, count }) => (
        <Notice key={priceIdr} tone="info" title={m.openOrdersKeep({ count, price: formatIdr(priceIdr) })} />
      ))}
    </>
  );
}

function Sale({ form, product, errorOf, onChange }: ProductFieldsProps) {
  return (
    <>
      <TextField
        label={m.seats()}
        className="max-w-80"
        hint={
          product && product.seats !== null
            ? m.seatsTaken({ paid: product.paid, held: product.held })
            : m.seatsHint()
        }
        name="seats"
        inputMode="numeric"
        autoComplete="off"
        value={form.seats}
        onChange={(event) => onChange({ seats: event.target.value })}
        error={errorOf('seats')}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TimeField
          label={m.saleFrom()}
          name="saleFrom"
          value={form.saleFrom}
          onChange={(saleFrom) => onChange({ saleFrom })}
          error={undefined}
        />
        <TimeField
          label={m.saleTo()}
          name="saleTo"
          value={form.saleTo}
          onChange={(saleTo) => onChange({ saleTo })}
          error={errorOf('saleTo')}
        />
      </div>
    </>
  );
}

interface TimeFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function TimeField({ label, name, value, onChange, error }: TimeFieldProps) {
  const [min] = useState(() => formatFieldTimeIn(new Date(), businessTimeZone));
  return (
    <TextField
      label={label}
      hint={name === 'saleEndsAt' ? m.schoolTimeSale() : m.schoolTime()}
      type="datetime-local"
      name={name}
      {...(name === 'saleFrom' ? {} : { min })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cn(name === 'saleEndsAt' && 'max-w-80')}
      error={error}
    />
  );
}
