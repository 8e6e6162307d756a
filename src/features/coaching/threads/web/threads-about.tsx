import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ThreadKind } from '../rules.ts';
import * as m from './messages/m.ts';
import { threadsAboutQuery } from './thread-queries.ts';
import { ThreadState } from './thread-state.tsx';

/** Links to what the person has asked about one thing; nothing before the first question. */
export function ThreadsAbout({ kind, subjectId }: { kind: ThreadKind; subjectId: string }) {
  const { data: threads = [] } = useQuery(threadsAboutQuery(kind, subjectId));
  if (threads.length === 0) return null;
  return (
    <ul aria-label={m.yourQuestions()} className="divide-y divide-line rounded-md border border-line">
      {threads.map((thread) => (
        <li key={thread.id}>
          <Link
            to="/questions/$id"
            params={{ id: thread.id }}
            className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-ui hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <span lang="" className="min-w-0 flex-1 basis-40 wrap-anywhere font-medium text-ink">
              {thread.title}
            </span>
            <ThreadState thread={thread} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
