import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { announce } from '#ui/announce.ts';
import { withChosen } from './chosen-files.ts';
import { type CodeFile, namedPlace } from './code-files.ts';
import { emptyDraft, keepDraft, type MessageDraft, recallDraft } from './message-draft.ts';
import * as m from './messages/m.ts';
import { type Thread, takeThread, threadQuery } from './thread-queries.ts';

/** Whether the server has the message as it is written here, and not an earlier wording of it. */
function hasArrivedAs(
  { messages }: Thread,
  { messageId, text }: MessageDraft,
  { line = null, file = null }: { line?: number | null; file?: string | null },
  fileCount: number,
): boolean {
  const found = messages.find((message) => message.id === messageId);
  return (
    found?.source === text.trim() &&
    found.line === line &&
    found.file === file &&
    found.files.length === fileCount
  );
}

/**
 * The message that is being written: kept on the device until it is sent, and kept when sending fails. Its line is in
 * the file that was chosen; before that, in the file that the question is about.
 */
export function useComposer(thread: Thread, userId: string, codeFiles: readonly CodeFile[]) {
  const queryClient = useQueryClient();
  const { id } = thread;
  const [draft, setDraft] = useState<MessageDraft>(emptyDraft);
  const [files, setFiles] = useState<File[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);

  // After the first render: the server, which rendered it, has no draft.
  useEffect(() => {
    const kept = recallDraft(userId, id);
    if (kept) setDraft(kept);
  }, [userId, id]);

  const fileOf = (wanted: string | null | undefined) => codeFiles.find(({ name }) => name === wanted);
  const codeFile = fileOf(draft.file) ?? fileOf(thread.messages[0]?.file) ?? codeFiles[0];

  /** Without the code nobody sees which line is meant: then none is sent. */
  const placeOf = (line: number | null) => (codeFile ? namedPlace(codeFiles, line, codeFile.name) : {});

  const change = (part: Partial<MessageDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(userId, id, next);
  };

  const startAgain = () => {
    const next = emptyDraft();
    setDraft(next);
    keepDraft(userId, id, next);
    setFiles([]);
    setRefusal(null);
  };

  const sending = useMutation({
    mutationFn: ({ messageId, text, line }: MessageDraft) =>
      api.threads.send({
        id,
        messageId,
        text: text.trim(),
        ...placeOf(line),
        ...(files.length > 0 ? { files } : {}),
      }),
    onSuccess: (answered, sent) => {
      takeThread(queryClient, answered);
      // An earlier wording had arrived: this one is the beginning of another message.
      if (!hasArrivedAs(answered, sent, placeOf(sent.line), files.length))
        return change({ messageId: emptyDraft().messageId });
      startAgain();
      announce(m.messageSent());
    },
    // The message may have arrived although its answer is lost.
    onError: () => queryClient.invalidateQueries({ queryKey: threadQuery(id).queryKey }),
  });
  const { reset } = sending;

  const hasArrived = thread.messages.some((message) => message.id === draft.messageId);
  const isSending = sending.isPending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a message whose answer was lost turns out to have arrived
  useEffect(() => {
    if (!hasArrived || isSending) return;
    reset();
    // What was typed after the message had left is the beginning of another one.
    if (hasArrivedAs(thread, draft, placeOf(draft.line), files.length)) startAgain();
    else change({ messageId: emptyDraft().messageId });
  }, [hasArrived, isSending]);

  return {
    draft,
    /** The file that a line is in; nothing where a message cannot name a line. */
    codeFile,
    files,
    refusal,
    isSending,
    failure: sending.isError ? errorMessage(sending.error, m.tryAgainSoon()) : null,
    change,
    addFiles: (added: readonly File[]) => {
      const next = withChosen(files, added);
      setFiles(next.files);
      setRefusal(next.refusal);
    },
    removeFile: (removed: File) => {
      setRefusal(null);
      setFiles(files.filter((file) => file !== removed));
    },
    send: () => {
      if (isSending || draft.text.trim() === '') return;
      sending.mutate(draft);
    },
  };
}

export type ComposerState = ReturnType<typeof useComposer>;
