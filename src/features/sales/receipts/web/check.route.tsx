import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouterState } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { formatIdr } from '#kernel/money.ts';
import { npwpText } from '#kernel/npwp.ts';
import { searchOf, text } from '#kernel/search-params.ts';
import { businessTimeZone, formatZonedTimeIn } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CONTROL_CLASSES } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import * as m from '../messages/m.ts';
import { type CheckedReceipt, checkQuery } from './check-query.ts';

const readSearch = searchOf({ code: text(60) });

export const Route = createFileRoute('/_public/receipts/check')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { code } }) => ({ code }),
  loader: ({ context, deps: { code } }) =>
    code ? context.queryClient.prefetchQuery(checkQuery(code)) : undefined,
  head: () => pageTitle(m.checkTitle()),
  component: CheckPage,
});

/** Anyone who holds a receipt sees whether it is genuine; the form works without scripts (product.md#receipts). */
function CheckPage() {
  const { code = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const id = useId();
  // The page waits for the answer before it shows the new code.
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const check = useQuery({ ...checkQuery(code), enabled: code !== '' });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (typed !== '' && typed === code) void check.refetch();
    else void navigate({ search: typed ? { code: typed } : {}, replace: true });
  };
  return (
    <div className="site-column grid min-h-[60dvh] grid-cols-1 content-start gap-x-16 gap-y-10 pt-10 pb-20 lg:grid-cols-[minmax(0,36rem)_minmax(0,24rem)] lg:justify-between lg:pt-14">
      <div>
        <h1 className="text-title max-sm:text-h1">{m.checkTitle()}</h1>
        <p className="mt-3 text-body text-ink-2">{m.checkText()}</p>
        <form method="get" action="/receipts/check" onSubmit={submit} className="mt-8">
          <label htmlFor={id} className="mb-1.5 block text-ui font-semibold">
            {m.checkCode()}
          </label>
          <div className="flex gap-2 max-sm:flex-col">
            <input
              id={id}
              name="code"
              required
              defaultValue={code}
              maxLength={60}
              placeholder="7KQD-2MXA-9TRB"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="go"
              className={`${CONTROL_CLASSES} h-11 min-w-0 font-mono uppercase sm:flex-1`}
            />
            <Button type="submit" className="h-11" isBusy={isLoading || check.isFetching}>
              {m.checkNow()}
            </Button>
          </div>
        </form>
        <div className="mt-6" aria-live="polite">
          {code === '' ? null : <Outcome check={check} />}
        </div>
      </div>
      <Card isPanel className="self-start">
        <h2 className="text-h4">{m.checkShows()}</h2>
        <ul className="mt-3 list-disc space-y-2 pl-5 text-ui text-ink-2">
          <li>{m.checkShowsNumber()}</li>
          <li>{m.checkShowsSeller()}</li>
          <li>{m.checkShowsRefund()}</li>
        </ul>
        <p className="mt-4 border-t border-line pt-4 text-small text-ink-2">{m.checkSpelling()}</p>
      </Card>
    </div>
  );
}

function Outcome({
  check: { data, error, isFetching },
}: {
  check: ReturnType<typeof useQuery<CheckedReceipt | null>>;
}) {
  if (isFetching && data === undefined) return <Spinner label={m.checking()} />;
  if (data === null) return <Notice tone="warning" title={m.noSuchReceipt()} />;
  if (error) return <Notice tone="warning" title={errorMessage(error, m.notChecked())} />;
  return data ? <Genuine receipt={data} /> : null;
}

function Genuine({ receipt }: { receipt: CheckedReceipt }) {
  const { number, issuedAt, totalIdr, sellerName, sellerNpwp, correction } = receipt;
  const lines = [
    [m.checkNumber(), number],
    [m.checkIssued(), formatZonedTimeIn(new Date(issuedAt), businessTimeZone)],
    [m.paid(), formatIdr(totalIdr)],
    ...(sellerName ? [[m.checkSeller(), sellerName]] : []),
    ...(sellerNpwp ? [[m.checkNpwp(), npwpText(sellerNpwp)]] : []),
  ];
  return (
    <Card padding="none" className="overflow-hidden">
      <div className="flex items-center gap-3 bg-success-soft px-5 py-4 text-success-ink">
        <CircleCheck className="size-6 shrink-0" aria-hidden="true" />
        <div>
          <h2 className="text-h4">{m.isGenuine()}</h2>
          <p className="text-small">{m.compareIt()}</p>
        </div>
      </div>
      <dl className="divide-y divide-line px-5">
        {lines.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-6 py-3 text-ui">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-semibold tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {correction ? (
        <Notice
          tone="warning"
          title={m.checkCorrected({ number: correction.number, amount: formatIdr(correction.totalIdr) })}
          className="m-5"
        />
      ) : null}
    </Card>
  );
}
