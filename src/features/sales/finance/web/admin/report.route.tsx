import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import {
  Check,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  Download,
  Landmark,
  ListChecks,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { tierNames } from '#access/tiers.ts';
import { monthAfter, monthRange } from '#features/sales/books/rules.ts';
import { orderNumber } from '#kernel/ids.ts';
import { formatIdr } from '#kernel/money.ts';
import { searchOf, text, whole } from '#kernel/search-params.ts';
import { businessTimeZone, formatDateIn, formatZonedTableTimeIn } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { buttonClasses } from '#ui/button-classes.ts';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ownWords } from '#ui/own-words.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { TableSkeleton } from '#ui/table-skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { entriesPageSize } from '../../contract.ts';
import * as m from '../../messages/m.ts';
import { entryDetail, entryName, placeName, shownIdr, wayName } from './entry-texts.ts';
import { FeeDialog } from './fee-dialog.tsx';
import { entriesQuery, type Report, reportQuery, taxFilesQuery } from './finance-queries.ts';
import { monthName, signedIdr } from './money-text.ts';
import { TaxFilesPart } from './tax-files-part.tsx';
import { Waterfall } from './waterfall.tsx';

// Learners load this too, so it does without the rules of the book. The server refuses what is not a month.
const readSearch = searchOf({ month: text(7), page: whole(1, 10_000) });

export const Route = createFileRoute('/_learner/_admin/admin/report')({
  head: () => pageTitle(m.monthReport()),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    Promise.all([
      context.queryClient.prefetchQuery(reportQuery(deps.month)),
      context.queryClient.prefetchQuery(entriesQuery(deps.month, deps.page)),
      context.queryClient.prefetchQuery(taxFilesQuery(deps.month)),
    ]),
  component: ReportPage,
});

/** A month in one page: from the prices to what is the school's own (product.md#month-report). */
function ReportPage() {
  const { month: wanted } = Route.useSearch();
  const query = useQuery({ ...reportQuery(wanted), placeholderData: keepPreviousData });
  const report = query.data;
  const back = <BackLink render={<Link to="/admin/orders" />}>{m.orders()}</BackLink>;
  if (!report)
    return (
      <Page>
        <PageHeader above={back} title={m.monthReport()} />
        {query.isError ? (
          <LoadFailure title={m.reportNotLoaded()} query={query} />
        ) : (
          <TableSkeleton label={m.loadingReport()} />
        )}
      </Page>
    );
  return (
    <Page>
      <PageHeader
        above={back}
        title={monthName(report.month)}
        subtitle={stateText(report)}
        actions={
          <>
            <MonthButtons report={report} />
            <Button
              variant="secondary"
              icon={<Download className="size-4" aria-hidden="true" />}
              render={<a href={`/api/admin/report/export?month=${report.month}`} download />}
            >
              {m.download()}
            </Button>
          </>
        }
      />
      <div
        aria-busy={query.isPlaceholderData}
        className={cn('grid gap-4', query.isPlaceholderData && 'opacity-60')}
      >
        {report.entryCount === 0 ? (
          <EmptyState title={m.emptyMonth()} text={m.emptyMonthText()} />
        ) : (
          <>
            <Card>
              <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
                <h2 className="text-h4">{m.fromPriceToOwn()}</h2>
                <Difference differenceIdr={report.differenceIdr} />
              </div>
              <Waterfall totals={report.totals} />
            </Card>
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              <Ways report={report} />
              <Plans report={report} />
            </div>
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
              <Accounts report={report} />
              <Fees report={report} />
            </div>
          </>
        )}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <Tax report={report} />
          <Waiting report={report} />
        </div>
        <TaxFilesPart month={wanted} />
        {report.entryCount > 0 ? <Entries report={report} /> : null}
      </div>
    </Page>
  );
}

function stateText({ month: shown, lastMonth }: Report): string {
  if (shown === lastMonth) return m.monthRunning();
  return m.monthClosed({ day: formatDateIn(monthRange(shown).to, businessTimeZone) });
}

function MonthButtons({ report }: { report: Report }) {
  const { month: shown, firstMonth, lastMonth } = report;
  const sides = [
    { to: monthAfter(shown, -1), isOpen: shown > firstMonth, Icon: ChevronLeft, edge: 'rounded-r-none' },
    {
      to: monthAfter(shown),
      isOpen: shown < lastMonth,
      Icon: ChevronRight,
      edge: 'rounded-l-none border-l-0',
    },
  ];
  return (
    <nav aria-label={m.otherMonths()} className="flex">
      {sides.map(({ to, isOpen, Icon, edge }) => {
        const look = cn(buttonClasses({ variant: isOpen ? 'secondary' : 'disabled', size: 'icon' }), edge);
        return isOpen ? (
          <Link
            key={edge}
            to="/admin/report"
            search={{ month: to }}
            aria-label={monthName(to)}
            className={look}
          >
            <Icon className="size-4" aria-hidden="true" />
          </Link>
        ) : (
          <span key={edge} aria-hidden="true" className={look}>
            <Icon className="size-4" aria-hidden="true" />
          </span>
        );
      })}
    </nav>
  );
}

function Difference({ differenceIdr }: { differenceIdr: number }) {
  const isRight = differenceIdr === 0;
  const Icon = isRight ? Check : CircleAlert;
  const look = cn(
    'flex items-center gap-1.5 text-small font-semibold',
    isRight ? 'text-success-ink' : 'text-danger-ink',
  );
  return (
    <p className={look}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {m.difference({ sum: formatIdr(differenceIdr) })}
      {isRight ? null : (
        <a href="#entries" className="underline">
          {m.seeEntries()}
        </a>
      )}
    </p>
  );
}

interface SumTableProps {
  title: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  foot: readonly ReactNode[];
  /** Below the table. */
  note?: string | undefined;
}

/** A table of sums with its total, which is what the rows add up to. */
function SumTable({ title, heads, rows, foot, note }: SumTableProps) {
  const cell = (index: number) =>
    cn(
      'py-2.5 first:pl-5 last:pr-5',
      index === 0
        ? 'min-w-24 pr-3 text-left [overflow-wrap:anywhere]'
        : 'px-2 text-right tabular-nums whitespace-nowrap',
    );
  return (
    <Card padding="none">
      <h2 className="px-5 pt-4 pb-3 text-h4">{title}</h2>
      <div className="overflow-x-auto">
        <table className="w-full text-ui">
          <thead>
            <tr className="border-y border-line bg-sunken text-small text-ink-2">
              {heads.map((head, index) => (
                <th key={head} scope="col" className={cn(cell(index), 'font-semibold')}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((value, index) => (
                  <td key={heads[index]} className={cell(index)}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t-2 border-ink font-semibold">
              {foot.map((value, index) => (
                <td key={heads[index]} className={cell(index)}>
                  {value}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {note ? <p className="px-5 py-3 text-small text-ink-3">{note}</p> : null}
    </Card>
  );
}

/** Parts have a column of their own in a month that has any. */
const countHeads = (totals: Report['totals']) => (totals.parts > 0 ? [m.orders(), m.parts()] : [m.orders()]);
const countsIn = (totals: Report['totals'], { orders, parts }: { orders: number; parts: number }) =>
  totals.parts > 0 ? [orders, parts] : [orders];

function Ways({ report: { ways, totals } }: { report: Report }) {
  return (
    <SumTable
      title={m.byWay()}
      heads={[m.way(), ...countHeads(totals), m.paid()]}
      rows={ways.map((way) => ({
        key: `${way.provider} ${way.method}`,
        cells: [wayName(way), ...countsIn(totals, way), formatIdr(way.amountIdr)],
      }))}
      foot={[m.sum(), ...countsIn(totals, totals), formatIdr(totals.paidIdr)]}
    />
  );
}

function Plans({ report: { plans, totals } }: { report: Report }) {
  return (
    <SumTable
      title={m.byPlan()}
      heads={[m.plan(), ...countHeads(totals), m.paid()]}
      rows={plans.map(({ tier, productName, amountIdr, ...counts }) => ({
        key: tier ?? productName ?? '',
        cells: [
          tier ? tierNames[tier] : (productName ?? ''),
          ...countsIn(totals, counts),
          formatIdr(amountIdr),
        ],
      }))}
      foot={[m.sum(), ...countsIn(totals, totals), formatIdr(totals.paidIdr)]}
      note={totals.parts > 0 ? m.partsNote() : undefined}
    />
  );
}

/** The parts of an account's sum in small print, those that are not zero. */
const partsOf = ({ inIdr, sentIdr, feeIdr }: Report['accounts'][number]): string =>
  [
    m.cameIn({ sum: formatIdr(inIdr) }),
    sentIdr !== 0 && m.wentBack({ sum: formatIdr(-sentIdr) }),
    feeIdr !== 0 && m.feesOf({ sum: signedIdr(-feeIdr) }),
  ]
    .filter(Boolean)
    .join(' · ');

function Accounts({ report: { accounts, totals } }: { report: Report }) {
  return (
    <Card padding="none">
      <h2 className="px-5 pt-4 pb-3 text-h4">{m.whereMoneyIs()}</h2>
      <ul className="divide-y divide-line border-t border-line">
        {accounts.map((account) => (
          <li
            key={`${account.provider} ${account.account}`}
            className="flex items-baseline justify-between gap-4 px-5 py-3 text-ui"
          >
            <span className="min-w-0">
              <span className="block">{placeName(account)}</span>
              <span className="block text-small text-ink-3">{partsOf(account)}</span>
            </span>
            <span className="whitespace-nowrap tabular-nums">{signedIdr(account.amountIdr)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t-2 border-ink px-5 py-3 text-ui font-semibold">
        <span>{m.mustBeThere()}</span>
        <span className="whitespace-nowrap tabular-nums">{signedIdr(totals.accountIdr)}</span>
      </p>
    </Card>
  );
}

function Fees({ report: { fees, month: shown } }: { report: Report }) {
  return (
    <Card padding="none">
      <h2 className="px-5 pt-4 text-h4">{m.fees()}</h2>
      <p className="px-5 pt-1 pb-3 text-small text-ink-3">{m.feesHelp()}</p>
      <ul className="divide-y divide-line border-t border-line">
        {fees.map((fee) => (
          <li key={fee.provider} className="px-5 py-3 text-ui">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span>
                <span className="block">{placeName({ provider: fee.provider })}</span>
                <span className="block text-small text-ink-3 tabular-nums">
                  {fee.entries.length > 0 ? formatIdr(fee.totalIdr) : m.noFee()}
                </span>
              </span>
              <FeeDialog month={shown} fee={fee} />
            </div>
            {fee.entries.length > 0 ? (
              <ol className="mt-2 grid gap-1 text-small text-ink-3">
                {fee.entries.map((entry) => (
                  <li key={entry.at} className="flex justify-between gap-4">
                    <span className="min-w-0 [overflow-wrap:anywhere]">
                      {m.byWhom({ reason: entry.reason, name: entry.byName ?? '', own: ownWords })}
                    </span>
                    <span className="whitespace-nowrap tabular-nums">{signedIdr(entry.amountIdr)}</span>
                  </li>
                ))}
              </ol>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function IconCard({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <Card className="flex gap-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-ink-2">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0 text-ui">
        <h2 className="font-semibold">{title}</h2>
        <div className="mt-1 grid gap-1 text-small text-ink-2">{children}</div>
      </div>
    </Card>
  );
}

function Tax({ report: { totals, receipts } }: { report: Report }) {
  return (
    <IconCard
      icon={Landmark}
      title={totals.ppnIdr === 0 ? m.noVat() : m.vatToPay({ sum: signedIdr(totals.ppnIdr) })}
    >
      {totals.ppnIdr === 0 ? null : <p>{m.vatBase({ base: signedIdr(totals.baseIdr) })}</p>}
      {receipts.length === 0 ? <p>{m.noReceipts()}</p> : null}
      {receipts.map(({ first, last, receipts: count, corrections, missing }) => (
        <p key={first}>
          {m.receiptRow({ count, corrections, numbers: first === last ? first : m.fromTo({ first, last }) })}{' '}
          {missing === 0 ? m.withoutGaps() : m.missingNumbers({ count: missing })}
        </p>
      ))}
    </IconCard>
  );
}

function Waiting({ report: { waiting, coming } }: { report: Report }) {
  return (
    <IconCard icon={ListChecks} title={m.notDone()}>
      {waiting.orders === 0 ? (
        <p>{m.allSent()}</p>
      ) : (
        <p>
          {m.toSendBack({ count: waiting.orders, sum: formatIdr(waiting.amountIdr) })}{' '}
          <TextLink render={<Link to="/admin/orders" search={{ status: 'REFUND_DUE' }} />}>
            {m.showThem()}
          </TextLink>
        </p>
      )}
      {coming.parts === 0 ? null : (
        <p className="mt-2">
          {m.partsComing({ count: coming.parts, sum: formatIdr(coming.amountIdr) })}{' '}
          {coming.overdueParts === 0 ? null : (
            <>
              {m.partsOverdue({ count: coming.overdueParts, sum: formatIdr(coming.overdueIdr) })}{' '}
              <TextLink render={<Link to="/admin/orders" search={{ overdue: true }} />}>
                {m.showThem()}
              </TextLink>
            </>
          )}
        </p>
      )}
    </IconCard>
  );
}

/** Every entry of the month, the last ones first. */
function Entries({ report }: { report: Report }) {
  const { month: wanted, page = 1 } = Route.useSearch();
  const list = useQuery({ ...entriesQuery(wanted, page), placeholderData: keepPreviousData });
  return (
    <section id="entries" aria-labelledby="entries-title" className="mt-2 scroll-mt-20">
      <h2 id="entries-title" className="mb-3 text-h3">
        {m.entryCount({ count: report.entryCount })}
      </h2>
      {list.isError ? <LoadFailure title={m.entriesNotLoaded()} query={list} /> : null}
      {list.isPending ? <TableSkeleton label={m.loadingReport()} /> : null}
      {list.data ? (
        <Card padding="none" aria-busy={list.isPlaceholderData}>
          <ul className="divide-y divide-line">
            {list.data.map((entry) => (
              <li
                key={entry.cause}
                className="grid grid-cols-[minmax(0,1fr)_auto] large-text:grid-cols-1 items-baseline gap-x-4 px-5 py-3 text-ui md:grid-cols-[10.5rem_minmax(0,1fr)_9rem_auto]"
              >
                <span className="text-small text-ink-3 max-md:col-span-2 large-text:col-auto">
                  {formatZonedTableTimeIn(new Date(entry.at), businessTimeZone)}
                </span>
                <span className="min-w-0">
                  <span className="block">
                    {entryName(entry)}
                    {entry.tier ? `, ${tierNames[entry.tier]}` : ''}
                    {entry.productName ? `, ${entry.productName}` : ''}
                    {entry.part ? `, ${m.partOfEntry({ no: entry.part.no, parts: entry.part.of })}` : ''}
                  </span>
                  <span className="block text-small text-ink-3 [overflow-wrap:anywhere]">
                    {entryDetail(entry)}
                  </span>
                </span>
                <span className="max-md:order-last max-md:col-span-2 large-text:col-auto">
                  {entry.orderId ? (
                    <TextLink
                      look="standalone"
                      className="font-mono text-small"
                      render={<Link to="/admin/orders/$id" params={{ id: entry.orderId }} />}
                    >
                      {orderNumber(entry.orderId)}
                    </TextLink>
                  ) : null}
                </span>
                <span className="text-right font-semibold whitespace-nowrap tabular-nums md:min-w-32">
                  {signedIdr(shownIdr(entry))}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <Pagination
        className="mt-6"
        page={page}
        pageCount={Math.ceil(report.entryCount / entriesPageSize)}
        renderLink={(to, props) => (
          <Link
            to="/admin/report"
            search={{ ...(wanted && { month: wanted }), page: to }}
            hash="entries"
            {...props}
          />
        )}
      />
    </section>
  );
}
