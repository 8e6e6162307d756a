import { newId } from '#kernel/ids.ts';

/** The ids of a new conversation and its first message: asking twice with the same ones asks once, and costs once. */
export const newAskIds = () => ({ threadId: newId(), messageId: newId() });
