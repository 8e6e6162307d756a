import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { latePart } from '#ui/late-part.tsx';
import type { ThreadKind } from '../rules.ts';
import type { AskDialogProps } from './ask-dialog.tsx';
import { threadsAboutQuery } from './thread-queries.ts';
import { ThreadsAbout } from './threads-about.tsx';

const AskDialog = latePart(() => import('./ask-dialog.tsx').then((module) => module.AskDialog));

interface AskOnceProps extends Pick<AskDialogProps, 'title' | 'description' | 'label' | 'ask'> {
  kind: ThreadKind;
  subjectId: string;
  button: string;
}

/** Begins the only conversation about something, or leads to it once there is one. */
export function AskOnce({ kind, subjectId, button, ...dialog }: AskOnceProps) {
  const { data: threads } = useQuery(threadsAboutQuery(kind, subjectId));
  const [isOpen, setIsOpen] = useState(false);
  if (threads && threads.length > 0) return <ThreadsAbout kind={kind} subjectId={subjectId} />;
  return (
    <>
      <Button
        variant="secondary"
        icon={<MessageCircle className="size-4" aria-hidden="true" />}
        onPointerEnter={AskDialog.prepare}
        onFocus={AskDialog.prepare}
        onClick={() => setIsOpen(true)}
      >
        {button}
      </Button>
      <AskDialog {...dialog} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
