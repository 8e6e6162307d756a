import { ProviderError } from '#kernel/errors.ts';
import type { FetchFunction } from '#platform/http/provider-fetch.server.ts';

/** A virus scanner behind HTTP (such as clamav-rest): receives the bytes by POST and answers with a status. */
export interface Scanner {
  /** @throws ProviderError when the scanner gives no verdict: a file that was not scanned is not accepted. */
  isClean: (content: Blob) => Promise<boolean>;
}

const timeoutMs = 30_000;
const infectedStatus = 406;

export function createScanner(config: { url: string; fetch?: FetchFunction }): Scanner {
  const send = config.fetch ?? ((request: Request) => fetch(request));
  return {
    isClean: async (content) => {
      const request = new Request(config.url, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: content,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const response = await send(request).catch((cause: unknown) => {
        throw new ProviderError('scanner', 'did not answer', { cause });
      });
      await response.body?.cancel();
      if (response.ok) return true;
      if (response.status === infectedStatus) return false;
      throw new ProviderError('scanner', `answered ${response.status}`, { status: response.status });
    },
  };
}
