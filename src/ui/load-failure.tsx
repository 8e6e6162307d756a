import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

export interface LoadFailureProps {
  title: string;
  /** The query that failed. */
  query: { refetch: () => unknown; isFetching: boolean };
}

/** In place of what could not be loaded: what failed, and the way to ask once more without leaving the page. */
export function LoadFailure({ title, query }: LoadFailureProps) {
  return (
    <Notice
      tone="danger"
      title={title}
      action={
        <Button variant="secondary" size="sm" isBusy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    />
  );
}
