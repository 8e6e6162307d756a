/** Pages call the router in their own process; the server registers it when it starts. */
let calls: unknown;

/** @param client the router's calls, each as the person of the request that is being rendered. */
export function answerInProcess(client: unknown): void {
  calls = client;
}

export function inProcessCalls(): unknown {
  if (!calls) throw new Error('the API client was used before the server was there');
  return calls;
}
