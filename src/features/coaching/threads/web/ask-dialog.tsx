import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import * as ui from '#ui/messages/m.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { longestMessage } from '../rules.ts';
import { newAskIds } from './ask-ids.ts';
import { type CodeFile, type CodePlace, namedPlace } from './code-files.ts';
import { lineIn } from './line-in.ts';
import * as m from './messages/m.ts';
import { type Thread, takeThread } from './thread-queries.ts';

/** What a feature that starts a conversation adds its own part to. */
export interface Asked {
  threadId: string;
  messageId: string;
  text: string;
  line?: number;
  file?: string;
}

export interface AskDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** What goes to the coach besides the text. */
  description: string;
  label: string;
  /** The code that goes with it; nothing where there is no line to name. */
  codeFiles?: readonly CodeFile[];
  /** The place that is filled in. */
  place?: CodePlace | null;
  /** The same ids over several openings: a question is asked once, also after a lost answer. */
  ids?: Pick<Asked, 'threadId' | 'messageId'>;
  /** What it costs. */
  children?: ReactNode;
  ask: (asked: Asked) => Promise<Thread>;
}

/** Asks a coach: the first message of a conversation, which opens when it is sent. */
export function AskDialog({
  isOpen,
  onOpenChange,
  title,
  description,
  label,
  codeFiles = [],
  place = null,
  ids: givenIds,
  children,
  ask,
}: AskDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [ids, setIds] = useState(() => givenIds ?? newAskIds());
  const [hasEarlier, setHasEarlier] = useState(false);
  const [text, setText] = useState('');
  const [line, setLine] = useState(String(place?.line ?? ''));
  const [fileName, setFileName] = useState(place?.file ?? null);
  const codeFile = codeFiles.find(({ name }) => name === fileName) ?? codeFiles[0];
  const [error, setError] = useState<string>();
  const [lineError, setLineError] = useState<string>();
  const asking = useMutation({
    mutationFn: ask,
    onSuccess: async (thread, sent) => {
      takeThread(queryClient, thread);
      void queryClient.invalidateQueries({ queryKey: apiQuery.credits.key() });
      // An earlier question had arrived although its answer was lost: this one is another, and stays here.
      const arrived = thread.messages.find(({ id }) => id === sent.messageId);
      setHasEarlier(arrived?.source !== sent.text);
      if (arrived?.source !== sent.text) return setIds(newAskIds());
      await navigate({ to: '/questions/$id', params: { id: thread.id } });
    },
    // It may have arrived although its answer is lost: the list and the balance then say so.
    onError: () => {
      for (const queryKey of [apiQuery.threads.list.key(), apiQuery.credits.key()])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (asking.isPending) return;
    const written = text.trim();
    if (written === '') return setError(m.questionEmpty());
    const number = codeFile ? lineIn(line, codeFile.lineCount) : null;
    if (number === 'wrong') return setLineError(m.lastLineIs({ line: codeFile?.lineCount ?? 0 }));
    asking.mutate({ ...ids, text: written, ...namedPlace(codeFiles, number, codeFile?.name) });
  };
  return (
    <Dialog
      isOpen={isOpen}
      hasUnsaved={text.trim() !== '' && (hasEarlier || !asking.isSuccess)}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{ui.cancel()}</Button>
          </DialogClose>
          <Button type="submit" form={formId} isBusy={asking.isPending} busyLabel={m.sending()}>
            {m.sendQuestion()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="space-y-4 pb-1">
        <TextArea
          label={label}
          hint={m.markdownHint()}
          rows={5}
          maxLength={longestMessage}
          value={text}
          error={error}
          readOnly={asking.isPending}
          onChange={(event) => {
            setError(undefined);
            setText(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.form?.requestSubmit();
          }}
        />
        {codeFile ? (
          <div className="flex flex-wrap gap-4">
            <TextField
              label={m.whichLine()}
              aside={m.optional()}
              type="number"
              inputMode="numeric"
              min={1}
              max={codeFile.lineCount}
              value={line}
              error={lineError}
              readOnly={asking.isPending}
              onChange={(event) => {
                setLineError(undefined);
                setLine(event.target.value);
              }}
              className="max-w-40"
            />
            {codeFiles.length > 1 ? (
              <NativeSelect
                label={m.inFile()}
                value={codeFile.name}
                disabled={asking.isPending}
                onChange={(event) => {
                  setLineError(undefined);
                  setFileName(event.target.value);
                }}
                className="max-w-52"
              >
                {codeFiles.map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
              </NativeSelect>
            ) : null}
          </div>
        ) : null}
        {children}
        {hasEarlier ? (
          <Notice tone="info" title={m.earlierArrived()}>
            {m.sendThisToo()}
          </Notice>
        ) : null}
        {asking.isError ? (
          <Notice tone="danger" title={m.questionNotSent()}>
            {errorMessage(asking.error, m.tryAgainSoon())}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}
