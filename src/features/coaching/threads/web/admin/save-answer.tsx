import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus, Check } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#kernel/ids.ts';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { savedAnswersKey } from './saved-answer-queries.ts';

/** Keeps an answer that the coach has written, to use again. */
export function SaveAnswer({ text }: { text: string }) {
  const queryClient = useQueryClient();
  // Stays the same over retries, so that an answer is kept once.
  const [id] = useState(newId);
  const save = useMutation({
    mutationFn: () => api.threads.savedAnswers.save({ id, text }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: savedAnswersKey() }),
    onError: (error) => toast.error(m.answerNotSaved(), errorMessage(error, m.tryAgainSoon())),
  });
  if (save.isSuccess)
    return (
      <p role="status" className="mt-1 flex h-8 items-center gap-2 text-small text-ink-2">
        <Check className="size-4" aria-hidden="true" />
        {m.answerSaved()}
      </p>
    );
  return (
    <Button
      variant="ghost"
      size="sm"
      className="mt-1 -ml-3"
      icon={<BookmarkPlus className="size-4" aria-hidden="true" />}
      isBusy={save.isPending}
      onClick={() => save.mutate()}
    >
      {m.saveAnswer()}
    </Button>
  );
}
