import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import * as m from './messages/m.ts';
import { type Thread, useMarkRead } from './thread-queries.ts';

interface ConversationProps {
  thread: Thread;
  /** Of the viewer. */
  userId: string;
  /** Of the code beside it; 0 where a message cannot name a line. */
  lineCount?: number;
  /** Shows a line of the code. */
  onLine?: ((line: number) => void) | undefined;
}

/** The messages, and the field for the next one under them. It fills the height that it gets; the messages have their own scroll. */
export function Conversation({ thread, userId, lineCount = 0, onLine }: ConversationProps) {
  useMarkRead(thread);
  return (
    <section aria-label={m.conversation()} className="flex min-h-0 flex-1 flex-col">
      <MessageList thread={thread} userId={userId} onLine={onLine} />
      <Composer thread={thread} userId={userId} lineCount={lineCount} />
    </section>
  );
}
