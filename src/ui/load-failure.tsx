import { Button } from './button.tsx';
import * as m from './messages/m.ts';
import { Notice } from './notice.tsx';

export interface LoadFailureProps {
  title: string;
  query: { refetch: () => unknown; isFetching: boolean };
}

/** Replaces content that could not be loaded: says what failed, and offers to retry without leaving the page. */
export function LoadFailure({ title, query }: LoadFailureProps) {
  return (
    <Notice
      tone="danger"
      title={title}
      action={
        <Button variant="secondary" size="sm" isBusy={query.isFetching} onClick={() => void query.refetch()}>
          {m.tryAgain()}
        </Button>
      }
    />
  );
}
