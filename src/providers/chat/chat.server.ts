import { z } from 'zod';
import {
  createProviderHttp,
  type FetchFunction,
  failFromReply,
  ProviderRateLimitError,
} from '#platform/http/provider-fetch.server.ts';

/** Posts to a team's chat channel through an incoming webhook of Discord or Slack (product.md#public-forms). */

export type ChatFlavour = 'discord' | 'slack';

export interface ChatConfig {
  /** The whole address. Its path is the secret, so it never reaches a log or an error. */
  webhookUrl: string;
  flavour: ChatFlavour;
  timeoutMs?: number;
  fetch?: FetchFunction;
}

export type Chat = ReturnType<typeof createChat>;

const discordLimit = 2000;
const slackLimit = 3000;
/** Discord's message flag 1 << 2: no previews for links that people typed. */
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
     * Posts plain text. Nothing in it mentions anyone or formats anything. Throws a `ProviderRateLimitError` with
     * `retryAfterMs` when the channel receives too many requests.
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

/** A zero-width space after `@` keeps `@everyone` readable but inert, even when someone copies the text. */
const zeroWidthSpace = '\u200b';

export function escapeForDiscord(text: string): string {
  return text.replace(/@/g, `@${zeroWidthSpace}`).replace(/[\\`*_~|>#[\]<]/g, (mark) => `\\${mark}`);
}

/** Slack requires only these three entities; mentions and links need `<`, so none can be formed. */
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

/** Cuts between characters, never inside a surrogate pair. */
function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Discord also gives the wait in the body, in seconds and more precisely than in the header. */
function retryAfterFromBody(text: string): number | null {
  try {
    const { retry_after } = z.object({ retry_after: z.number().nonnegative() }).parse(JSON.parse(text));
    return Math.ceil(retry_after * 1000);
  } catch {
    return null;
  }
}
