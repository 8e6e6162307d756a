import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { cloneElement, type JSX, type ReactNode, useEffect, useRef, useState } from 'react';
import { type CodePlace, type MessagePlace, placeIn } from '#features/coaching/threads/web/code-files.ts';
import { Conversation } from '#features/coaching/threads/web/conversation.tsx';
import { type Thread, useThread } from '#features/coaching/threads/web/thread-queries.ts';
import { AnswerDue } from '#features/coaching/threads/web/thread-state.tsx';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { formatTimecode } from '#kernel/time.ts';
import { langOf } from '#kit/other-language.ts';
import { BackLink } from '#ui/back-link.tsx';
import { cn } from '#ui/cn.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { type Asked, askedQuery, type CodePaneProps, codeFilesOf } from './asked.ts';
import { CodeExcerpt } from './code-excerpt.tsx';
import * as m from './messages/m.ts';
import { placesOf, type ShownPlace } from './places.ts';

interface QuestionPageProps {
  id: string;
  /** A link without content: to the list that the page belongs to. */
  back: JSX.Element;
  /** On wide screens the top bar has that link already. */
  isBackInTopBar?: boolean;
  /** Where a review or a session is. */
  subjectLink: (thread: Thread) => JSX.Element;
  renderCode: (props: CodePaneProps) => ReactNode;
  /** Under the title. */
  renderActions?: (thread: Thread) => ReactNode;
}

/**
 * A conversation, beside the code that it is about if it is about an exercise. On a phone a few lines of the code
 * are above the conversation, and a button shows all of it.
 */
export function QuestionPage({
  id,
  back,
  isBackInTopBar = false,
  subjectLink,
  renderCode,
  renderActions,
}: QuestionPageProps) {
  const page = useRef<HTMLDivElement>(null);
  const thread = useThread(id);
  const { data: session } = useSuspenseQuery(viewerQuery());
  const [userId] = useState(() => session.viewer?.userId ?? '');
  const isAboutExercise = thread.kind === 'exercise';
  const question = useQuery({ ...askedQuery(id), enabled: isAboutExercise });
  const asked = question.data;
  const [isCodeOpen, setIsCodeOpen] = useState(false);
  const [shown, setShown] = useState<ShownPlace | null>(null);
  useEffect(() => {
    let stop: (() => void) | null = null;
    void import('#ui/seen-window.ts').then(
      (late) => {
        if (page.current) stop = late.followSeenWindow(page);
      },
      () => undefined,
    );
    return () => stop?.();
  }, []);
  const codeFiles = asked ? codeFilesOf(asked.exercise.work, asked.answer) : [];
  const [firstMessage] = thread.messages;
  const codePane: CodePaneProps | null = asked
    ? {
        asked,
        thread,
        places: placesOf(thread.messages, codeFiles),
        marked: firstMessage ? placeIn(codeFiles, firstMessage) : null,
        shown,
      }
    : null;
  const goTo = (message: MessagePlace) => {
    const place = placeIn(codeFiles, message);
    if (!place) return;
    setIsCodeOpen(true);
    setShown((before) => ({ ...place, times: (before?.times ?? 0) + 1 }));
  };
  return (
    <div
      ref={page}
      className={cn(
        'exercise',
        isAboutExercise &&
          'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)] xl:grid-cols-[minmax(0,1fr)_minmax(0,520px)]',
      )}
    >
      <div className="flex h-13 shrink-0 items-center gap-1 bg-surface pr-4 pl-1 lg:hidden">
        {cloneElement(back, {
          'aria-label': m.back(),
          className: 'grid size-11 shrink-0 place-items-center text-ink-2',
          children: <ArrowLeft className="size-5" aria-hidden="true" />,
        })}
        <p lang="" aria-hidden="true" className="min-w-0 flex-1 truncate text-ui font-semibold">
          {thread.title}
        </p>
        {isCodeOpen ? (
          <button
            type="button"
            onClick={() => setIsCodeOpen(false)}
            className="h-11 shrink-0 text-ui font-semibold text-primary-ink"
          >
            {m.toConversation()}
          </button>
        ) : null}
      </div>
      {isAboutExercise ? (
        <div
          className={cn('min-h-0 min-w-0 bg-night lg:h-full', isCodeOpen ? 'max-lg:flex-1' : 'max-lg:hidden')}
        >
          {codePane ? renderCode(codePane) : null}
          {question.isError ? (
            <div className="p-4 lg:p-6">
              <LoadFailure title={m.codeNotLoaded()} query={question} />
            </div>
          ) : null}
        </div>
      ) : null}
      {codePane && !isCodeOpen ? <CodeExcerpt {...codePane} onOpen={() => setIsCodeOpen(true)} /> : null}
      {question.isError && !isCodeOpen ? (
        <div className="p-4 lg:hidden">
          <LoadFailure title={m.codeNotLoaded()} query={question} />
        </div>
      ) : null}
      <div
        className={cn(
          'flex min-h-0 min-w-0 flex-col bg-canvas max-lg:flex-1 lg:h-full',
          isAboutExercise
            ? 'lg:border-l lg:border-line'
            : 'lg:mx-auto lg:max-w-[760px] lg:border-x lg:border-line',
          isCodeOpen && 'max-lg:hidden',
        )}
      >
        <header className="shrink-0 border-b border-line bg-surface px-4 py-2 lg:px-6 lg:py-4">
          {isBackInTopBar ? null : (
            <div className="max-lg:hidden">
              <BackLink render={back}>{m.allQuestions()}</BackLink>
            </div>
          )}
          <h1 lang="" className="text-h3 [overflow-wrap:anywhere] max-lg:sr-only lg:mt-1">
            {thread.title}
          </h1>
          <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-2 lg:mt-0.5">
            {asked ? (
              <AboutExercise asked={asked} place={codePane?.marked ?? null} hasFiles={codeFiles.length > 1} />
            ) : isAboutExercise ? (
              thread.about
            ) : (
              <TextLink render={subjectLink(thread)}>{thread.about}</TextLink>
            )}
          </p>
          {thread.viewerSide === 'learner' ? <AnswerDue thread={thread} /> : null}
          {renderActions?.(thread)}
        </header>
        <Conversation
          thread={thread}
          userId={userId}
          codeFiles={codeFiles}
          onPlace={codeFiles.length > 0 ? goTo : undefined}
        />
      </div>
    </div>
  );
}

/** The line, the exercise and where the video stood. */
function AboutExercise({
  asked: { exercise, second },
  place,
  hasFiles,
}: {
  asked: Asked;
  place: CodePlace | null;
  /** Whether the answer has several files. */
  hasFiles: boolean;
}) {
  const { courseSlug } = exercise;
  const id = String(exercise.moduleId);
  return (
    <>
      {place === null ? null : (
        <>
          <span>{hasFiles ? m.lineOf(place) : m.line({ line: place.line })}</span>
          <Dot />
        </>
      )}
      <TextLink render={<Link to="/exercises/$id" params={{ id: exercise.id }} />}>
        <span lang={langOf(exercise.language)}>{exercise.title}</span>
      </TextLink>
      <Dot />
      <span lang={langOf(exercise.moduleLanguage)}>{exercise.moduleTitle}</span>
      {second === null ? null : (
        <>
          <Dot />
          <TextLink
            render={
              courseSlug ? (
                <Link to="/lessons/$slug/$id" params={{ slug: courseSlug, id }} search={{ t: second }} />
              ) : (
                <Link to="/modules/$id" params={{ id }} search={{ t: second }} />
              )
            }
          >
            {m.videoAt({ time: formatTimecode(second) })}
          </TextLink>
        </>
      )}
    </>
  );
}

const Dot = () => <span aria-hidden="true" className="size-[3px] rounded-full bg-line-strong" />;
