import { Button } from '#ui/button.tsx';

/** The rest of a list that comes in pages. Nothing when all of it is there. */
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
      busyLabel="Loading…"
      onClick={() => void query.fetchNextPage()}
    >
      Show more
    </Button>
  );
}
