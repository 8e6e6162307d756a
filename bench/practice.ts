/**
 * Part of `npm run bench:client`: how soon a learner's code answers in an exercise, how soon a loop without an end is
 * stopped, and whether the page keeps drawing meanwhile.
 */
import type { CDPSession, Page } from 'playwright-core';

const goals = { resultMs: 100, slowedResultMs: 400, loopMs: 2_500 } as const;
const runs = 20;

declare global {
  interface Window {
    /** Milliseconds between two drawings of the page, from the last press of a button on. */
    drawnAfterMs: number[];
  }
}

/**
 * Waits in the page for the next press of a button, then until this text is drawn.
 * @returns milliseconds from the press to the frame after the one that has the text.
 */
function untilDrawn(text: string): Promise<number> {
  return new Promise((resolve) => {
    window.addEventListener(
      'click',
      ({ timeStamp }) => {
        window.drawnAfterMs = [];
        let before = performance.now();
        const look = (now: number) => {
          window.drawnAfterMs.push(now - before);
          before = now;
          if (!document.querySelector('main')?.textContent?.includes(text)) requestAnimationFrame(look);
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
}

async function write(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Code in / }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(code);
}

async function run(page: Page, text: string): Promise<number> {
  const drawn = page.evaluate(untilDrawn, text);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  return drawn;
}

/** Milliseconds from pressing Run to the result, the first run left out: it fetches the frame. */
async function results(page: Page, name: string): Promise<number[]> {
  const found: number[] = [];
  for (let round = 0; round <= runs; round += 1) {
    // The sum is in the result only, not in the code.
    await write(
      page,
      `let sum = 0;\nfor (let n = 0; n < 1000; n += 1) sum += n;\nconsole.log("${name}" + (sum + ${round}));`,
    );
    const ms = await run(page, `${name}${499_500 + round}`);
    if (round > 0) found.push(ms);
  }
  return found;
}

/** Measures on a learner's page. @returns lines for people, each with whether its goal was met. */
export async function measurePractice(
  page: Page,
  {
    appUrl,
    session,
    slowdown,
    at,
  }: {
    appUrl: string;
    session: CDPSession;
    slowdown: number;
    at: (values: readonly number[], share: number) => number;
  },
): Promise<{ isMet: boolean; text: string }[]> {
  await page.goto(`${appUrl}/modules/1`);
  await page
    .getByRole('region', { name: 'Exercises' })
    .getByRole('link', { name: 'What breakfast costs' })
    .click();
  await page.getByRole('textbox', { name: /^Code in / }).waitFor();
  const lines: { isMet: boolean; text: string }[] = [];
  const tell = (what: string, times: readonly number[], goal: number) =>
    lines.push({
      isMet: at(times, 0.95) <= goal,
      text: `${what}: p50 ${at(times, 0.5).toFixed(0)} ms, p95 ${at(times, 0.95).toFixed(0)} ms of ${times.length} (goal p95 ${goal} ms)`,
    });

  tell('from Run to the result', await results(page, 'one'), goals.resultMs);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  tell(
    `from Run to the result, the page ${slowdown}× slower`,
    await results(page, 'two'),
    goals.slowedResultMs,
  );
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  const loops: number[] = [];
  const frames: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await write(page, `let rounds = ${round};\nwhile (true) {\n  rounds += 1;\n}`);
    loops.push(await run(page, 'The loop in line 2 didn’t end'));
    frames.push(...(await page.evaluate(() => window.drawnAfterMs)));
    // So that the next one is not taken for this one.
    await write(page, `console.log("rest" + "ed${round}");`);
    await run(page, `rested${round}`);
  }
  tell('from Run to a stopped loop, with its line', loops, goals.loopMs);
  const late = frames.filter((ms) => ms > 25).length;
  lines.push({
    isMet: late <= frames.length / 100,
    text: `drawn while the loops ran: ${frames.length} frames, p50 ${at(frames, 0.5).toFixed(1)} ms, p99 ${at(frames, 0.99).toFixed(1)} ms, ${late} later than 25 ms (goal: at most one in a hundred)`,
  });
  return lines;
}
