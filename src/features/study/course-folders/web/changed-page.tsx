import { useQuery } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import { currentLanguage, type Language } from '#kernel/language.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import { langOf } from '#kit/other-language.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import type { ChangedPage as Page, PageInput } from '../contract.ts';
import * as m from '../messages/m.ts';

type Side = NonNullable<Page['after']>;

/** The upload as its difference shows it. */
export interface ShownUpload {
  id: string;
  seen: string;
  /** Of a course of another system, as someone chose it. */
  language: Language | undefined;
}

/** A text as learners see it now and as they would see it, drawn by the server as previews are. */
export function ChangedPage(input: PageInput) {
  const { data, error, refetch, isFetching } = useQuery({
    ...apiQuery.courseFolders.page.queryOptions({ input }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: (count, failed) => count < 3 && (errorStatusOf(failed) ?? 0) >= 502,
  });
  if (error)
    return (
      <div className="p-4">
        <Notice
          tone="danger"
          title={m.pageNotDrawn()}
          action={
            <Button variant="secondary" size="sm" isBusy={isFetching} onClick={() => void refetch()}>
              {ui.tryAgain()}
            </Button>
          }
        >
          {errorMessage(error)}
        </Notice>
      </div>
    );
  if (!data)
    return (
      <SkeletonGroup label={m.pageComing()} className="grid gap-3 p-4">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-40 w-full" />
      </SkeletonGroup>
    );
  const { before, after } = data;
  return (
    <div
      className={cn(
        'grid grid-cols-1',
        before && after && 'xl:grid-cols-2 xl:divide-x divide-line max-xl:divide-y',
      )}
    >
      {before ? <PageSide side={before} other={after} kind="before" /> : null}
      {after ? <PageSide side={after} other={before} kind="after" /> : null}
    </div>
  );
}

const looks = {
  before: { name: m.pageNow, mark: m.blockRemoved, bar: 'border-danger' },
  after: { name: m.pageThen, mark: m.blockAdded, bar: 'border-success' },
} as const;

function PageSide({ side, other, kind }: { side: Side; other: Side | null; kind: keyof typeof looks }) {
  const { title, summary, language, blocks } = side;
  const { name } = looks[kind];
  return (
    <section aria-label={name()} className="min-w-0 py-4" onClickCapture={stay}>
      <p className="mb-3 px-4 text-caption font-semibold text-ink-2">{name()}</p>
      <div lang={langOf(language)}>
        {title === '' ? null : (
          <Block kind={kind} isChanged={other !== null && other.title !== title}>
            <p className="text-h3 [overflow-wrap:anywhere]">{title}</p>
          </Block>
        )}
        {summary === '' ? null : (
          <Block kind={kind} isChanged={other !== null && other.summary !== summary}>
            <p className="text-ui text-ink-2 [overflow-wrap:anywhere]">{summary}</p>
          </Block>
        )}
        {blocks.map(({ node, isChanged }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <Block key={at} kind={kind} isChanged={isChanged}>
            <RichText nodes={[node]} />
          </Block>
        ))}
      </div>
    </section>
  );
}

interface BlockProps {
  kind: keyof typeof looks;
  isChanged: boolean;
  children: ReactNode;
}

/** A part of the page, with a bar where the other page has something else. */
function Block({ kind, isChanged, children }: BlockProps) {
  const { bar, mark } = looks[kind];
  return (
    <div className={cn('min-w-0 border-l-4 px-3 py-1.5', isChanged ? bar : 'border-transparent')}>
      {isChanged ? (
        <span lang={currentLanguage()} className="sr-only">
          {mark()}{' '}
        </span>
      ) : null}
      {children}
    </div>
  );
}

/** Links of a page that is not there yet lead nowhere. */
function stay(event: MouseEvent) {
  const link = (event.target as Element).closest('a');
  if (link && link.target !== '_blank') {
    event.preventDefault();
    event.stopPropagation();
  }
}
