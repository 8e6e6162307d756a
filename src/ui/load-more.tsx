import { Button } from './button.tsx';
import { cn } from './cn.ts';
import * as m from './messages/m.ts';
import { Notice } from './notice.tsx';

interface LoadMoreProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  label: string;
  /** What to say when the next page could not be loaded. The button stays, to try again. */
  failure: string;
  className?: string | undefined;
}

/** The button for the next page of a list; nothing after the last page. */
export function LoadMore({ query, label, failure, className }: LoadMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className={cn('flex flex-col items-center gap-4', className)}>
      {query.isFetchNextPageError ? <Notice tone="danger" className="w-full" title={failure} /> : null}
      <Button
        variant="secondary"
        isBusy={query.isFetchingNextPage}
        busyLabel={m.loading()}
        onClick={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  );
}
