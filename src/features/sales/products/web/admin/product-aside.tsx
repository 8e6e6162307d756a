import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RegularPrice, SaleEnd } from '#features/sales/plans/web/sale-price.tsx';
import { TaxLines } from '#features/sales/receipts/web/tax-lines.tsx';
import { currentLanguage, type Language, languageNames, languages } from '#kernel/language.ts';
import { formatIdr } from '#kernel/money.ts';
import { Ago } from '#ui/ago.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { ownWords } from '#ui/own-words.tsx';
import * as m from '../../messages/m.ts';
import { fromProductForm, type ProductForm } from '../../product-form.ts';
import { priceNow } from '../../rules.ts';
import { ProductContents } from '../product-contents.tsx';
import { kindIcons } from '../product-look.ts';
import { coursesToSellQuery, type ProductDetail, productTaxQuery } from './admin-product-queries.ts';

interface ProductAsideProps {
  form: ProductForm;
  product: ProductDetail | null;
}

/** What a learner sees, what is on the receipt, and what it cost before, while it is typed. */
export function ProductAside({ form, product }: ProductAsideProps) {
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const { data: tax } = useQuery(productTaxQuery());
  const meant = fromProductForm(form);
  const { priceIdr } = priceNow(meant, new Date());
  return (
    <aside aria-label={m.asLearners()} className="grid min-w-0 gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-ui font-semibold">{m.asLearners()}</h2>
        <div className="flex rounded-md bg-sunken p-0.5">
          {languages.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === language}
              aria-label={`${one.toUpperCase()} ${languageNames[one]}`}
              onClick={() => setLanguage(one)}
              className={cn(
                'min-h-8 rounded-sm px-2.5 text-small font-semibold uppercase max-sm:min-h-11 max-sm:px-4',
                one === language ? 'bg-surface text-ink' : 'text-ink-2 hover:text-ink',
              )}
            >
              {one}
            </button>
          ))}
        </div>
      </div>
      <Preview form={form} language={language} />
      <Card>
        <h3 className="mb-2 text-ui font-semibold">{m.onReceipt()}</h3>
        <TaxLines totalIdr={priceIdr} taxKind={tax?.current?.taxKind ?? 'none'} />
      </Card>
      {product ? (
        <Card>
          <h3 className="text-ui font-semibold">{m.priceHistory()}</h3>
          <ul className="mt-2 grid gap-2 text-small">
            {product.prices.map((price) => (
              <li key={price.setAt} className="flex flex-wrap justify-between gap-x-3">
                <span className="tabular-nums">
                  {price.saleIdr === null
                    ? formatIdr(price.priceIdr)
                    : m.priceWithSale({ price: formatIdr(price.priceIdr), sale: formatIdr(price.saleIdr) })}
                </span>
                <span className="text-ink-3">
                  <Ago at={price.setAt} />
                  {price.setByName ? <>, {ownWords(price.setByName)}</> : null}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </aside>
  );
}

function Preview({ form, language }: { form: ProductForm; language: Language }) {
  const { data: courses } = useSuspenseQuery(coursesToSellQuery());
  const meant = fromProductForm(form);
  const { name, line } = meant.texts[language];
  const { priceIdr, sale } = priceNow(meant, new Date());
  const Icon = kindIcons[form.kind];
  return (
    <Card isPanel>
      <Icon className="size-6 text-ink-3" aria-hidden="true" />
      <h3 className="mt-3 text-h3 wrap-anywhere" lang={language}>
        {name || m.name()}
      </h3>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-h2">
        {formatIdr(priceIdr)}
        {sale ? <RegularPrice amountIdr={sale.regularIdr} /> : null}
      </p>
      {sale ? <SaleEnd endsAt={sale.endsAt.toISOString()} className="block text-small text-ink-2" /> : null}
      <p className="mt-2 text-ui text-ink-2" lang={language}>
        {line}
      </p>
      <ProductContents
        className="mt-4"
        product={{
          courses: courses.filter(({ id }) => meant.opens.courseIds.includes(id)),
          months: meant.opens.months,
          credits: { ...meant.opens.credits },
        }}
      />
    </Card>
  );
}
