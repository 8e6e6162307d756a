import type { CodeFile, MessagePlace } from './code-files.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import * as m from './messages/m.ts';
import { type Thread, useMarkRead } from './thread-queries.ts';

interface ConversationProps {
  thread: Thread;
  /** Of the viewer. */
  userId: string;
  /** The code beside it; none where a message cannot name a line. */
  codeFiles?: readonly CodeFile[];
  /** Shows a line of the code. */
  onPlace?: ((place: MessagePlace) => void) | undefined;
}

const noFiles: readonly CodeFile[] = [];

/** The messages, and the field for the next one under them. It fills the height that it gets; the messages have their own scroll. */
export function Conversation({ thread, userId, codeFiles = noFiles, onPlace }: ConversationProps) {
  useMarkRead(thread);
  return (
    <section aria-label={m.conversation()} className="flex min-h-0 flex-1 flex-col">
      <MessageList thread={thread} userId={userId} codeFiles={codeFiles} onPlace={onPlace} />
      <Composer thread={thread} userId={userId} codeFiles={codeFiles} />
    </section>
  );
}
