import { Button } from '#ui/button.tsx';
import * as m from '../messages/m.ts';

/** The button for the next page of a list; nothing after the last page. */
export function ShowMore({
  query,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      className="self-center"
      isBusy={query.isFetchingNextPage}
      busyLabel={m.loading()}
      onClick={() => void query.fetchNextPage()}
    >
      {m.showMore()}
    </Button>
  );
}
