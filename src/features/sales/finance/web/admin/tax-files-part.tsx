import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2, Download } from 'lucide-react';
import { useState } from 'react';
import { formatIdr } from '#kernel/money.ts';
import { npwpText } from '#kernel/npwp.ts';
import { businessTimeZone, formatZonedTableTimeIn } from '#kernel/time.ts';
import { type ApiClient, api, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx';
import { TableSkeleton } from '#ui/table-skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { taxFilesQuery } from './finance-queries.ts';

type TaxFiles = Awaited<ReturnType<ApiClient['taxFiles']['list']>>;
type TaxFile = TaxFiles['files'][number];
type CompanyOrder = TaxFiles['orders'][number];

/** The month's orders of companies, and the files of them for Coretax; nothing while the school is not registered. */
export function TaxFilesPart({ month }: { month: string | undefined }) {
  const query = useQuery({ ...taxFilesQuery(month), placeholderData: keepPreviousData });
  const { data } = query;
  if (query.isError) return <LoadFailure title={m.taxFilesNotLoaded()} query={query} />;
  if (!data) return <TableSkeleton label={m.loadingReport()} />;
  if (!data.isRegistered) return null;
  return (
    <Card padding="none" aria-labelledby="tax-invoices" role="region">
      <div className="px-5 pt-4 pb-3">
        <h2 id="tax-invoices" className="flex items-center gap-2 text-h4">
          <Building2 className="size-4.5 text-ink-3" aria-hidden="true" />
          {m.taxInvoices()}
        </h2>
        <p className="mt-1 text-small text-ink-3">{m.taxInvoicesHelp()}</p>
      </div>
      {data.counts.all === 0 ? (
        <p className="border-t border-line px-5 py-4 text-ui text-ink-2">{m.noCompanyOrders()}</p>
      ) : (
        <>
          <MakeFile month={data.month} count={data.counts.new} />
          <Orders taxFiles={data} />
        </>
      )}
      {data.files.length > 0 ? <Files files={data.files} /> : null}
      {data.returns.length > 0 ? <Returns returns={data.returns} /> : null}
    </Card>
  );
}

/** The new orders become a file, which is downloaded; a file that was made is downloaded again below. */
function MakeFile({ month, count }: { month: string; count: number }) {
  const queryClient = useQueryClient();
  const making = useMutation({
    mutationFn: () => api.taxFiles.make({ month }),
    onSuccess: ({ no }) => {
      toast.success(m.taxFileMade({ no }));
      window.location.assign(fileAddress(no));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiQuery.taxFiles.key() }),
  });
  return (
    <div className="grid gap-3 border-t border-line px-5 py-4">
      {count === 0 ? (
        <p className="text-ui text-ink-2">{m.nothingNew()}</p>
      ) : (
        <Button
          className="justify-self-start max-sm:w-full"
          icon={<Download className="size-4" aria-hidden="true" />}
          isBusy={making.isPending}
          busyLabel={m.makingTaxFile()}
          onClick={() => making.mutate()}
        >
          {m.makeTaxFile({ count })}
        </Button>
      )}
      {making.error ? (
        <Notice tone="danger" title={m.taxFileNotMade()}>
          {errorMessage(making.error, m.taxFileNotMade())}
        </Notice>
      ) : null}
    </div>
  );
}

const fileAddress = (no: number): string => `/api/admin/report/companies/files/${no}`;

const looks: Record<CompanyOrder['state'], { tone: StatusTone; text: (order: CompanyOrder) => string }> = {
  new: { tone: 'warning', text: m.isNew },
  'in-file': { tone: 'success', text: ({ fileNo }) => m.isInFile({ no: fileNo ?? 0 }) },
  refunded: { tone: 'neutral', text: m.isRefunded },
  untaxed: { tone: 'neutral', text: m.isUntaxed },
};

function OrderLink({ orderId, children }: { orderId: string; children: string }) {
  return (
    <TextLink
      look="standalone"
      className="[overflow-wrap:anywhere]"
      render={<Link to="/admin/orders/$id" params={{ id: orderId }} />}
    >
      {children}
    </TextLink>
  );
}

function Orders({ taxFiles: { orders, counts } }: { taxFiles: TaxFiles }) {
  const left = counts.all - orders.length;
  return (
    <ul className="divide-y divide-line border-t border-line">
      {orders.map((order) => (
        <li
          key={order.orderId}
          className="grid grid-cols-[minmax(0,1fr)_auto] large-text:grid-cols-1 items-baseline gap-x-4 gap-y-1 px-5 py-3 text-ui"
        >
          <span className="min-w-0">
            <OrderLink orderId={order.orderId}>{order.companyName}</OrderLink>
            <span className="flex flex-wrap gap-x-3 text-small text-ink-3 tabular-nums">
              <span>{order.number}</span>
              <span className="whitespace-nowrap">{m.companyNpwpOf({ npwp: npwpText(order.npwp) })}</span>
            </span>
          </span>
          <span className="font-semibold whitespace-nowrap tabular-nums">{formatIdr(order.totalIdr)}</span>
          <span className="col-span-2 large-text:col-auto">
            <StatusBadge tone={looks[order.state].tone}>{looks[order.state].text(order)}</StatusBadge>
          </span>
        </li>
      ))}
      {left > 0 ? (
        <li className="px-5 py-3 text-small text-ink-3">{m.moreCompanyOrders({ count: left })}</li>
      ) : null}
    </ul>
  );
}

function Files({ files }: { files: TaxFiles['files'] }) {
  return (
    <ul className="divide-y divide-line border-t-2 border-line-strong/55">
      {files.map((file) => (
        <li
          key={file.no}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 text-ui"
        >
          <span className="min-w-0">
            <span className="block font-semibold">{m.taxFileName({ no: file.no })}</span>
            <span className="block text-small text-ink-3">{madeText(file)}</span>
            {file.takenBackAt ? (
              <span className="block text-small text-ink-2">{takenText(file, file.takenBackAt)}</span>
            ) : null}
          </span>
          <span className="flex gap-2">
            {file.takenBackAt ? null : <TakeBack file={file} />}
            <Button
              variant="secondary"
              size="sm"
              aria-label={m.downloadTaxFileOf({ no: file.no })}
              render={<a href={fileAddress(file.no)} download />}
            >
              {m.downloadTaxFile()}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

const timeText = (at: string) => formatZonedTableTimeIn(new Date(at), businessTimeZone);

function madeText({ orders, madeAt, madeByName: name }: TaxFile): string {
  const at = timeText(madeAt);
  return name ? m.taxFileAboutBy({ orders, name, at }) : m.taxFileAbout({ orders, at });
}

const takenText = ({ takenBackByName: name }: TaxFile, takenBackAt: string): string =>
  name
    ? m.taxFileTakenBy({ name, at: timeText(takenBackAt) })
    : m.taxFileTakenAt({ at: timeText(takenBackAt) });

/** For a file that nobody must import: its orders can go into another one. */
function TakeBack({ file: { no, orders } }: { file: TaxFile }) {
  const [isOpen, setIsOpen] = useState(false);
  const queryClient = useQueryClient();
  const taking = useMutation({
    mutationFn: () => api.taxFiles.takeBack({ no }),
    onSuccess: () => {
      setIsOpen(false);
      toast.success(m.taxFileTaken({ no }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiQuery.taxFiles.key() }),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="ghost" size="sm" aria-label={m.takeTaxFileBackOf({ no })}>
          {m.takeTaxFileBack()}
        </Button>
      }
      title={m.takeBackFileTitle({ no })}
      description={m.takeBackFileText({ no, count: orders })}
      confirmLabel={m.takeTaxFileBack()}
      onConfirm={() => taking.mutate()}
      isBusy={taking.isPending}
      busyLabel={m.takingTaxFileBack()}
    >
      {taking.error ? (
        <Notice tone="danger" title={m.taxFileNotTaken()}>
          {errorMessage(taking.error, m.taxFileNotTaken())}
        </Notice>
      ) : null}
    </ConfirmDialog>
  );
}

/** What a file said and is no longer so: someone must make a note of return. */
function Returns({ returns }: { returns: TaxFiles['returns'] }) {
  return (
    <div className="border-t-2 border-line-strong/55 px-5 py-4">
      <h3 className="text-ui font-semibold">{m.taxReturns()}</h3>
      <p className="mt-1 text-small text-ink-2">{m.taxReturnsHelp()}</p>
      <ul className="mt-2 divide-y divide-line">
        {returns.map(({ orderId, companyName, number, correction, fileNo, totalIdr }) => (
          <li key={orderId} className="flex items-baseline justify-between gap-4 py-2.5 text-ui">
            <span className="min-w-0">
              <OrderLink orderId={orderId}>{companyName}</OrderLink>
              <span className="block text-small text-ink-3 tabular-nums">
                {m.taxReturn({ number, no: fileNo, correction })}
              </span>
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatIdr(totalIdr)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
