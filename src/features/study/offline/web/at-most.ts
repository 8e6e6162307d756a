/** What is done after some work does not wait for it forever, nor fail with it: resolves when it is over, or after so long. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]).catch(() => undefined);
  clearTimeout(timer);
}
