/** Waits until the work is over or this many milliseconds have passed, and ignores its failure. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]).catch(() => undefined);
  clearTimeout(timer);
}
