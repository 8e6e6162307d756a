import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { withWords } from '../../rules.ts';
import * as m from '../messages/m.ts';
import { savedAnswersKey, savedAnswersQuery } from './saved-answer-queries.ts';

interface SavedAnswersProps {
  /** Opened by typing "/": typing it once more means the sign itself. */
  isBySlash: boolean;
  /** What was typed into the field while this was on its way: the list takes it over. */
  typed: string;
  onTaken: () => void;
  onInsert: (text: string) => void;
  onClose: () => void;
}

/**
 * The coach’s saved answers over the field: typing filters, the arrow keys move, Enter inserts, Escape closes. Without
 * a choice Enter takes the first one.
 */
export function SavedAnswers({ isBySlash, typed, onTaken, onInsert, onClose }: SavedAnswersProps) {
  const box = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(typed);
  const list = useQuery(savedAnswersQuery());
  const forget = useForget();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    search.current?.focus();
    if (typed !== '') onTaken();
  }, []);
  const found = withWords(list.data ?? [], words);

  const insert = ({ id, text }: { id: string; text: string }) => {
    // Only the order of the list depends on it.
    void api.threads.savedAnswers.use({ id }).catch(() => undefined);
    onInsert(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return onClose();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const stops = [
      search.current,
      ...(box.current?.querySelectorAll<HTMLElement>('[data-answer]') ?? []),
    ].filter((stop) => stop !== null);
    const place = stops.indexOf(document.activeElement as HTMLElement);
    const step = event.key === 'ArrowDown' ? 1 : -1;
    stops[(place + step + stops.length) % stops.length]?.focus();
  };
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={m.savedAnswers()}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose();
      }}
      className="absolute inset-x-3 bottom-full z-10 mb-2 flex max-h-80 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-pop lg:inset-x-5"
    >
      <input
        ref={search}
        type="text"
        aria-label={m.searchAnswers()}
        placeholder={m.searchAnswers()}
        value={words}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => {
          if (isBySlash && event.target.value === '/') return onInsert('/');
          setWords(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (found[0]) insert(found[0]);
        }}
        className="h-11 shrink-0 border-b border-line bg-surface px-4 text-ui text-ink placeholder:text-ink-3 focus-visible:-outline-offset-2"
      />
      <div className="min-h-0 overflow-y-auto">
        {list.isError ? (
          <div className="p-3">
            <LoadFailure title={m.answersNotLoaded()} query={list} />
          </div>
        ) : list.isPending ? (
          <SkeletonGroup className="space-y-2 p-3">
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-9 w-full" />
          </SkeletonGroup>
        ) : found.length === 0 ? (
          <p role="status" className="px-4 py-4 text-ui text-ink-2">
            {list.data.length === 0 ? m.noAnswersYet() : m.noAnswersFound()}
          </p>
        ) : (
          <ul aria-label={m.savedAnswers()}>
            {found.map((answer) => (
              <li key={answer.id} className="flex items-center border-b border-line pr-2 last:border-b-0">
                <button
                  type="button"
                  data-answer=""
                  onClick={() => insert(answer)}
                  className="min-h-11 min-w-0 flex-1 px-4 py-2 text-left text-ui hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2"
                >
                  <span lang="" className="line-clamp-2 [overflow-wrap:anywhere]">
                    {answer.text}
                  </span>
                </button>
                <IconButton
                  size="iconSm"
                  hasTooltip={false}
                  label={m.forgetAnswer({ text: beginningOf(answer.text) })}
                  icon={<Trash2 className="size-4 text-ink-3" aria-hidden="true" />}
                  onClick={() => {
                    search.current?.focus();
                    forget.mutate(answer);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

const beginningOf = (text: string): string => {
  const [line = ''] = text.split('\n');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
};

/** Deletes a saved answer. The notice about it can undo that. */
function useForget() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: savedAnswersKey() });
  const bringBack = useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) => api.threads.savedAnswers.save({ id, text }),
    onSuccess: refresh,
    onError: (error) => toast.error(m.answerNotSaved(), errorMessage(error, m.tryAgainSoon())),
  });
  return useMutation({
    mutationFn: ({ id }: { id: string; text: string }) => api.threads.savedAnswers.remove({ id }),
    onSuccess: async (_, answer) => {
      toast.success(m.answerForgotten(), undefined, {
        action: { label: m.undo(), onClick: () => bringBack.mutate(answer) },
      });
      await refresh();
    },
    onError: (error) => toast.error(m.answerNotForgotten(), errorMessage(error, m.tryAgainSoon())),
  });
}
