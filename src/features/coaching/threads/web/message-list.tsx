import { ArrowDown, Download } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatClockIn, formatDayIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { announce } from '#ui/announce.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { fileSizeText } from '#ui/file-size-text.ts';
import { latePart } from '#ui/late-part.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { type CodeFile, type MessagePlace, placeIn } from './code-files.ts';
import * as m from './messages/m.ts';
import type { Thread, ThreadMessage } from './thread-queries.ts';

const SaveAnswer = latePart(() => import('./admin/save-answer.tsx').then((module) => module.SaveAnswer));

/** On the server the effect has nothing to do, and React would warn about it. */
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** How far from its end a reader still counts as being there, in pixels. */
const nearPx = 48;

interface MessageListProps {
  thread: Thread;
  userId: string;
  /** The code beside the conversation. */
  codeFiles: readonly CodeFile[];
  onPlace: ((place: MessagePlace) => void) | undefined;
}

/**
 * The messages, from the first to the newest. A reader at the end stays at the end. For a reader further up nothing
 * moves, and a button leads to the new message.
 */
export function MessageList({ thread, userId, codeFiles, onPlace }: MessageListProps) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [hasNew, setHasNew] = useState(false);
  const { messages } = thread;
  const newest = messages.at(-1);
  const seen = useRef(newest?.id);

  // A newest message that is taller than the list begins at its top.
  const goToEnd = () => {
    const list = box.current;
    const last = list?.querySelector<HTMLElement>('ol:last-of-type > li:last-child');
    if (!list) return;
    const end = list.scrollHeight - list.clientHeight;
    list.scrollTop = last ? Math.min(end, last.offsetTop - 12) : end;
  };
  useBeforePaint(goToEnd, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer message moves or announces anything
  useEffect(() => {
    if (!newest || seen.current === newest.id) return;
    seen.current = newest.id;
    const isOwn = newest.author.id === userId;
    if (!isOwn) announce(m.newMessageFrom({ name: newest.author.name }));
    if (isOwn || isAtEnd.current) goToEnd();
    else setHasNew(true);
  }, [newest?.id]);
  // A list that grows smaller, such as by an open keyboard, still ends with the newest message.
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) list.scrollTop = list.scrollHeight;
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  const onScroll = () => {
    const list = box.current;
    if (!list) return;
    isAtEnd.current = list.scrollHeight - list.clientHeight - list.scrollTop < nearPx;
    if (isAtEnd.current) setHasNew(false);
  };
  const zone = viewerTimeZone();
  const days = [...Map.groupBy(messages, ({ createdAt }) => formatDayIn(new Date(createdAt), zone))];
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={box}
        aria-label={m.messages()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it has its own scroll, so the keyboard must reach it
        tabIndex={0}
        onScroll={onScroll}
        className="h-full overflow-y-auto px-4 py-5 focus-visible:-outline-offset-2 lg:px-6"
      >
        {days.map(([day, ofDay]) => (
          <div key={day} className="mb-6 last:mb-0">
            {days.length > 1 ? <h2 className="mb-4 text-small font-semibold text-ink-3">{day}</h2> : null}
            <ol className="grid grid-cols-1 gap-6">
              {ofDay.map((message) => (
                <li key={message.id} className="flex min-w-0 gap-3">
                  <Message message={message} {...{ thread, zone, codeFiles, onPlace }} />
                </li>
              ))}
            </ol>
          </div>
        ))}
      </section>
      {hasNew ? (
        <Button
          size="sm"
          icon={<ArrowDown className="size-4" aria-hidden="true" />}
          className="absolute inset-x-0 bottom-3 mx-auto w-fit shadow-pop"
          onClick={() => {
            setHasNew(false);
            goToEnd();
          }}
        >
          {m.newMessage()}
        </Button>
      ) : null}
    </div>
  );
}

interface MessageProps extends Omit<MessageListProps, 'userId'> {
  message: ThreadMessage;
  zone: string;
}

const lineWords = (line: number, file: string | null) =>
  file === null ? m.atLine({ line }) : m.atLineOf({ line, file });

function Message({ message, thread, zone, codeFiles, onPlace }: MessageProps) {
  const { author, side, text, source, line, file: lineFile, files, createdAt } = message;
  const isOfCoach = side === 'coach';
  const at = new Date(createdAt);
  return (
    <>
      <Avatar name={author.name} className={isOfCoach ? 'bg-essential-soft text-essential-ink' : undefined} />
      <article aria-label={m.messageFrom({ name: author.name })} className="min-w-0 flex-1">
        <p className="flex min-h-5 items-baseline gap-2">
          <span lang="" className="min-w-0 truncate text-ui font-semibold">
            {author.name}
          </span>
          {isOfCoach ? (
            <span className="shrink-0 text-small font-semibold text-essential-ink">{m.coach()}</span>
          ) : null}
          <time dateTime={createdAt} className="ml-auto shrink-0 text-small text-ink-2">
            {formatClockIn(at, zone)}
          </time>
        </p>
        {line === null ? null : onPlace && placeIn(codeFiles, message) ? (
          <button
            type="button"
            onClick={() => onPlace(message)}
            className="inline-flex min-h-8 items-center text-small font-semibold text-primary-ink underline underline-offset-4"
          >
            {lineWords(line, lineFile)}
          </button>
        ) : (
          <p className="text-small text-ink-2">{lineWords(line, lineFile)}</p>
        )}
        <div lang="">
          <RichText nodes={text} className="mt-0.5 [overflow-wrap:anywhere]" />
        </div>
        {files.length > 0 ? (
          <ul aria-label={m.files()} className="mt-2 grid gap-1.5">
            {files.map((file) => (
              <li key={file.id}>
                <a
                  href={file.url}
                  download={file.name}
                  className="flex min-h-10 items-center gap-3 rounded-md border border-line px-3 text-ui hover:bg-sunken"
                >
                  <Download className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
                  <span lang="" className="min-w-0 flex-1 truncate font-medium">
                    {file.name}
                  </span>
                  <span className="text-small text-ink-2 tabular-nums">{fileSizeText(file.size)}</span>
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        {thread.viewerSide === 'coach' && isOfCoach && source !== null ? <SaveAnswer text={source} /> : null}
      </article>
    </>
  );
}
