import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import {
  type MouseEvent,
  type Ref,
  Suspense,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Tier, tierNames } from '#access/tiers.ts';
import { offerFor } from '#features/sales/plans/rules.ts';
import { type OfferedPlan, plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { TierBadge } from '#features/sales/plans/web/tier-badge.tsx';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { LockedModule } from '#features/study/lessons/web/locked-module.tsx';
import type { Language } from '#kernel/language.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage, errorStatusOf, isOffline } from '#kit/errors.ts';
import { langOf } from '#kit/other-language.ts';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import * as m from '../messages/m.ts';
import { type Reader, readers, seesLesson, type Texts } from '../rules.ts';
import type { EditedLesson } from './lesson-editor-queries.ts';
import { writtenBlock } from './written-block.ts';

export interface PreviewHandle {
  /** Shows the block of the text that the caret is in. */
  follow: (text: string, caret: number) => void;
}

interface PreviewPaneProps {
  ref?: Ref<PreviewHandle>;
  lesson: EditedLesson;
  language: Language;
  texts: Texts;
  className?: string;
}

/** What learners would see, drawn by the server as their pages are, shortly after the typing pauses. */
function usePreview(id: number, language: Language, text: string) {
  const markdown = useDebounced(text, 300);
  const isEmpty = markdown.trim() === '';
  const { data, error } = useQuery({
    ...apiQuery.lessonEditor.preview.queryOptions({ input: { id, language, markdown } }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 10_000,
    retry: 1,
    refetchInterval: ({ state }) =>
      state.error && isUnreachable(state.error)
        ? Math.min(redrawMs * state.errorUpdateCount, mostRedrawMs)
        : false,
  });
  // A query that fails drops what was shown meanwhile.
  const [drawn, setDrawn] = useState<{ language: Language; data: NonNullable<typeof data> } | null>(null);
  if (data && (drawn?.data !== data || drawn.language !== language)) setDrawn({ language, data });
  if (isEmpty) return { data: undefined, error: null, isEmpty };
  const shown = data ?? (drawn?.language === language ? drawn.data : undefined);
  // The status above says that the connection is lost.
  return { data: shown, error: shown && error && isUnreachable(error) ? null : error, isEmpty };
}

const redrawMs = 3_000;
const mostRedrawMs = 15_000;

/** The server could not be asked; any other failure is of this text. */
function isUnreachable(error: Error): boolean {
  const status = errorStatusOf(error);
  return isOffline() || status === null || [502, 503, 504].includes(status);
}

const readerName = (reader: Reader): string => (reader === 'stranger' ? m.noAccount() : tierNames[reader]);

/** The lesson as someone with this plan sees it. */
export function PreviewPane({ ref, lesson, language, texts, className }: PreviewPaneProps) {
  const [reader, setReader] = useState<Reader>(lesson.tier);
  const [isNarrow, setIsNarrow] = useState(false);
  const seesAll = seesLesson(reader, lesson);
  const pane = useRef<HTMLDivElement>(null);
  const followed = useRef<{ text: string; caret: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (pane.current && followed.current) showWritten(pane.current, followed.current);
    }, 100);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret was in the text of the other language.
  useEffect(() => {
    followed.current = null;
    return () => clearTimeout(timer.current);
  }, [language]);
  useImperativeHandle(ref, () => ({
    follow: (text, caret) => {
      followed.current = { text, caret };
      show();
    },
  }));
  return (
    <section aria-label={m.preview()} className={cn('flex min-h-0 min-w-0 flex-col bg-canvas', className)}>
      <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-surface px-4 py-1 text-small text-ink-2">
        <span aria-hidden="true">{m.as()}</span>
        <Select
          label={m.seenBy()}
          isLabelHidden
          value={reader}
          onValueChange={setReader}
          options={readers.map((one) => ({
            value: one,
            label: readerName(one),
            content: (
              <span className="flex min-w-52 items-center justify-between gap-4">
                {one === 'stranger' ? m.noAccount() : <TierBadge tier={one} />}
                <span className="text-small text-ink-2">
                  {seesLesson(one, lesson) ? m.seesEverything() : m.seesTeaser()}
                </span>
              </span>
            ),
          }))}
        />
        <span aria-hidden="true" className="max-sm:hidden">
          {m.seesIt()}
        </span>
        <span className="ml-auto hidden rounded-md bg-sunken p-0.5 lg:flex">
          <IconButton
            size="iconSm"
            label={m.wide()}
            aria-pressed={!isNarrow}
            className={cn(!isNarrow && 'bg-surface shadow-sm')}
            icon={<Monitor className="size-4" />}
            onClick={() => setIsNarrow(false)}
          />
          <IconButton
            size="iconSm"
            label={m.narrow()}
            aria-pressed={isNarrow}
            className={cn(isNarrow && 'bg-surface shadow-sm')}
            icon={<Smartphone className="size-4" />}
            onClick={() => setIsNarrow(true)}
          />
        </span>
      </div>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard.
        tabIndex={0}
        ref={pane}
        className="relative min-h-0 flex-1 overflow-y-auto px-4 py-5 focus-visible:-outline-offset-2 lg:px-6"
        // Links would leave what is being written.
        onClickCapture={stay}
      >
        <div className={cn(isNarrow && 'mx-auto max-w-[358px]')}>
          <h2 lang={langOf(language)} className="mb-4 text-h2">
            {texts.title || m.untitled()}
          </h2>
          {seesAll ? (
            <WholeLesson lesson={lesson} language={language} text={texts.description} onDrawn={show} />
          ) : (
            <Teaser lesson={lesson} language={language} summary={texts.summary} reader={reader} />
          )}
        </div>
      </div>
    </section>
  );
}

function stay(event: MouseEvent) {
  const link = (event.target as Element).closest('a');
  if (link && link.target !== '_blank') {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Scrolls the pane alone, and only when the block is out of view. */
function showWritten(pane: HTMLElement, { text, caret }: { text: string; caret: number }) {
  const blocks = [...(pane.querySelector('[data-written]')?.firstElementChild?.children ?? [])];
  const at = writtenBlock(
    blocks.map((block) => block.textContent),
    text,
    caret,
  );
  const block = blocks[at]?.getBoundingClientRect();
  if (!block) return;
  const shown = pane.getBoundingClientRect();
  if (block.top >= shown.top && block.bottom <= shown.bottom) return;
  // A third down the pane, so that what is before it is seen too.
  pane.scrollTop += block.top - shown.top - shown.height / 3;
}

interface WholeLessonProps {
  lesson: EditedLesson;
  language: Language;
  text: string;
  /** Other text is shown now. */
  onDrawn: () => void;
}

function WholeLesson({ lesson, language, text, onDrawn }: WholeLessonProps) {
  const { data, error, isEmpty } = usePreview(lesson.id, language, text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text that was drawn.
  useEffect(onDrawn, [data]);
  if (isEmpty) return <p className="text-ui text-ink-3">{m.nothingWritten()}</p>;
  return (
    <div className="grid grid-cols-1 gap-4">
      {error ? <Notice tone="danger" title={errorMessage(error, m.previewFailed())} /> : null}
      {data && data.missing.length > 0 ? (
        <Notice tone="warning" title={m.namesMissing({ names: data.missing.join(', ') })} />
      ) : null}
      {data ? (
        <div lang={langOf(language)} data-written>
          {/* Without the button that runs code: sharing it with the lesson would make the first view of lessons larger. */}
          <RichText nodes={data.nodes} className="max-w-[68ch]" />
        </div>
      ) : error ? null : (
        <Skeleton className="h-40 rounded-md" />
      )}
    </div>
  );
}

/** With the prices of someone who has this plan. */
function Teaser({
  lesson,
  language,
  summary,
  reader,
}: {
  lesson: EditedLesson;
  language: Language;
  summary: string;
  reader: Reader;
}) {
  const { data: plans, error } = useQuery(plansQuery());
  const client = useMemo(
    () => (plans ? clientOf(plans, reader === 'stranger' ? null : reader) : null),
    [plans, reader],
  );
  if (error) return <Notice tone="danger" title={errorMessage(error, m.previewFailed())} />;
  if (!client) return <Skeleton className="h-60 rounded-md" />;
  const module = {
    tier: lesson.tier,
    summary,
    language,
    lengthSeconds: lesson.lengthSeconds,
    actionItemCount: lesson.actionItems.length,
    exerciseCount: lesson.exercises.filter(({ isPublished }) => isPublished).length,
    sign: lesson.sign,
    course: null,
  };
  return (
    <QueryClientProvider client={client}>
      <Suspense fallback={null}>
        <LockedModule module={module} hasPlan={reader !== 'stranger'} />
      </Suspense>
    </QueryClientProvider>
  );
}

/** A cache in which the plans cost what they cost someone with that plan, who is not the editor and has no order. */
function clientOf(plans: readonly OfferedPlan[], tier: Tier | null): QueryClient {
  const never = { refetchOnMount: false, refetchOnWindowFocus: false, refetchOnReconnect: false };
  const client = new QueryClient({ defaultOptions: { queries: never } });
  client.setQueryData(viewerQuery().queryKey, { viewer: null });
  client.setQueryData(
    plansQuery().queryKey,
    plans.map((plan) => ({ ...plan, offer: offerFor(plan, tier) })),
  );
  return client;
}
