import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cn } from './cn.ts';
import * as m from './messages/m.ts';
import { visiblePages } from './visible-pages.ts';

interface PageLinkProps {
  className: string;
  children: ReactNode;
  'aria-label': string;
  'aria-current'?: 'page' | undefined;
}

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  /** Renders the link to a page: `(page, props) => <Link to="." search={{ page }} {...props} />`. */
  renderLink: (page: number, props: PageLinkProps) => ReactElement;
  label?: string;
  className?: string;
}

const CELL =
  'inline-flex size-10 items-center justify-center rounded-md text-ui font-semibold tabular-nums max-sm:w-9';

/** Page numbers as links, with gaps when there are many. Renders nothing for a single page. */
export function Pagination({
  page,
  pageCount,
  renderLink,
  label = m.pagination(),
  className,
}: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap items-center gap-1 max-sm:gap-0">
        <li>
          <Step isOff={page <= 1} page={page - 1} name={m.previousPage()} renderLink={renderLink}>
            <ChevronLeft className="size-4" />
          </Step>
        </li>
        {visiblePages(page, pageCount).map((item) =>
          item.kind === 'gap' ? (
            <li key={item.key} aria-hidden="true" className={cn(CELL, 'text-ink-3')}>
              …
            </li>
          ) : (
            <li key={item.key}>
              {renderLink(item.page, {
                className: cn(CELL, item.page === page ? 'bg-ink text-canvas' : 'text-ink-2 hover:bg-sunken'),
                children: item.page,
                'aria-label': m.pageNumber({ page: item.page }),
                'aria-current': item.page === page ? 'page' : undefined,
              })}
            </li>
          ),
        )}
        <li>
          <Step isOff={page >= pageCount} page={page + 1} name={m.nextPage()} renderLink={renderLink}>
            <ChevronRight className="size-4" />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

interface StepProps {
  isOff: boolean;
  page: number;
  name: string;
  renderLink: PaginationProps['renderLink'];
  children: ReactNode;
}

function Step({ isOff, page, name, renderLink, children }: StepProps) {
  if (isOff) {
    return (
      <span className={cn(CELL, 'text-ink-disabled')} aria-hidden="true">
        {children}
      </span>
    );
  }
  return renderLink(page, {
    className: cn(CELL, 'text-ink-2 hover:bg-sunken'),
    children,
    'aria-label': name,
  });
}
