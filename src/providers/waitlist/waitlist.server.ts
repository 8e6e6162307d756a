import {
  createProviderHttp,
  type FetchFunction,
  failFromReply,
} from '#platform/http/provider-fetch.server.ts';

/** The companion tool's waitlist at an outside service (product.md#waitlist). */

export interface WaitlistConfig {
  url: string;
  projectId: string;
  timeoutMs?: number;
  fetch?: FetchFunction;
}

export type Waitlist = ReturnType<typeof createWaitlist>;

export function createWaitlist(config: WaitlistConfig) {
  const http = createProviderHttp({
    provider: 'waitlist',
    baseUrl: config.url,
    timeoutMs: config.timeoutMs,
    fetch: config.fetch,
  });

  return {
    /** Adds a person. 409 means that they are already on the list, which counts as success. */
    async add({ name, email }: { name: string; email: string }): Promise<'added' | 'known'> {
      const call = {
        method: 'POST',
        path: '',
        body: { project_id: config.projectId, from_source: 'website', name, email, phone: '', job: '' },
      } as const;
      const reply = await http.send(call);
      if (reply.status === 409) return 'known';
      if (reply.status >= 200 && reply.status < 300) return 'added';
      return failFromReply('waitlist', call, reply);
    },
  };
}
