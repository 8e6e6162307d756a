import { z } from 'zod';
import {
  createProviderHttp,
  type FetchFunction,
  failFromReply,
  ProviderRateLimitError,
} from '#platform/http/provider-fetch.server.ts';

/** Posts to a team's chat channel by an incoming webhook, Discord's or Slack's shape (product.md#public-forms). */

export type ChatFlavour = 'discord' | 'slack';

export interface ChatConfig {
  /** The whole address: its path is the secret, so it never reaches a log or an error. */
  webhookUrl: string;
  flavour: ChatFlavour;
  timeoutMs?: number;
  fetch?: FetchFunction;
}

export type Chat = ReturnType<typeof createChat>;

const discordLimit = 2000;
const slackLimit = 3000;
/** Discord's message flag 1 << 2: an address that someone typed shows no preview of what it leads to. */
const suppressEmbeds = 4;

export function createChat(config: ChatConfig) {
  const http = createProviderHttp({
    provider: 'chat',
    baseUrl: config.webhookUrl,
    timeoutMs: config.timeoutMs,
    fetch: config.fetch,
  });

  return {
    /**
     * Posts plain text. Whatever people typed into it mentions no one and formats nothing. Throws a
     * `ProviderRateLimitError` with `retryAfterMs` when the channel is asked too often.
     */
    async post(text: string): Promise<void> {
      const call = { method: 'POST', path: '', body: bodyOf(config.flavour, text) } as const;
      const reply = await http.send(call);
      if (reply.status >= 200 && reply.status < 300) return;
      if (reply.status === 429) {
        const waitMs = retryAfterFromBody(reply.text);
        if (waitMs !== null) throw new ProviderRateLimitError('chat', 'asked to slow down', waitMs);
      }
      failFromReply('chat', call, reply);
    },
  };
}

/** A zero-width space after `@` keeps `@everyone` readable and inert, also where the reply is copied on. */
const zeroWidthSpace = '\u200b';

export function escapeForDiscord(text: string): string {
  return text.replace(/@/g, `@${zeroWidthSpace}`).replace(/[\\`*_~|>#[\]<]/g, (mark) => `\\${mark}`);
}

/** Slack asks for these three entities only; a mention or link needs `<`, so none can be formed. */
export function escapeForSlack(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/@/g, `@${zeroWidthSpace}`);
}

function bodyOf(flavour: ChatFlavour, text: string) {
  if (flavour === 'slack') {
    return { text: clip(escapeForSlack(text), slackLimit), unfurl_links: false, unfurl_media: false };
  }
  // `parse: []` tells Discord to notify no one, whatever the text says; escaping alone would not be enough.
  return {
    content: clip(escapeForDiscord(text), discordLimit),
    allowed_mentions: { parse: [] },
    flags: suppressEmbeds,
  };
}

/** Cut between characters, never inside a surrogate pair. */
function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Discord says the wait in seconds in the body too, with more precision than in the header. */
function retryAfterFromBody(text: string): number | null {
  try {
    const { retry_after } = z.object({ retry_after: z.number().nonnegative() }).parse(JSON.parse(text));
    return Math.ceil(retry_after * 1000);
  } catch {
    return null;
  }
}
