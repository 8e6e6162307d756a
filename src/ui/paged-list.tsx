import type { ReactNode } from 'react';
import { LoadFailure, type LoadFailureProps } from './load-failure.tsx';
import { Pagination, type PaginationProps } from './pagination.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

interface PagedData {
  meta: { currentPage: number; totalPages: number };
}

export interface PagedListProps<Data extends PagedData> {
  /** The query, which keeps the previous page while the next one loads. */
  list: { data: Data | undefined; isError: boolean; isPlaceholderData: boolean } & LoadFailureProps['query'];
  loading: string;
  failed: string;
  renderPageLink: PaginationProps['renderLink'];
  children: (data: Data) => ReactNode;
}

/** A page of a list in all its states: loading, failed, loaded, and dimmed while another page loads. */
export function PagedList<Data extends PagedData>(props: PagedListProps<Data>) {
  const { data, isError, isPlaceholderData } = props.list;
  return (
    <>
      {isError ? <LoadFailure title={props.failed} query={props.list} /> : null}
      {!data && !isError ? <TableSkeleton label={props.loading} /> : null}
      {data ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          {props.children(data)}
          <Pagination
            className="mt-6"
            page={data.meta.currentPage}
            pageCount={data.meta.totalPages}
            renderLink={props.renderPageLink}
          />
        </div>
      ) : null}
    </>
  );
}
