/** The output of the commands: one line per step with its time, and what to do when it fails. Built-ins only. */

const isTty = process.stdout.isTTY && !process.env.CI;
const paint = (code, text) => (isTty ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = (text) => paint('1', text);
export const dim = (text) => paint('2', text);

/** A failure whose message already tells the person what to do: printed without a stack trace. */
export class Advice extends Error {}

/** Runs one named step and prints how long it took, so that a first start never looks stuck. */
export async function step(name, work) {
  const startedMs = Date.now();
  process.stdout.write(`${dim('…')} ${name}\n`);
  const beat = setInterval(() => {
    process.stdout.write(`${dim('…')} ${name}, ${Math.round((Date.now() - startedMs) / 1000)} s so far\n`);
  }, 10_000);
  const end = (sign) =>
    process.stdout.write(`${sign} ${name} ${dim(`${((Date.now() - startedMs) / 1000).toFixed(1)} s`)}\n`);
  try {
    const result = await work();
    end(paint('32', '✓'));
    return result;
  } catch (error) {
    end(paint('31', '✗'));
    throw error;
  } finally {
    clearInterval(beat);
  }
}

/** Ends the command with a message; a stack trace is shown only for our own faults. */
export function fail(error) {
  process.stderr.write(
    `\n${paint('31', '✗')} ${error instanceof Advice ? error.message : (error?.stack ?? error)}\n`,
  );
  process.exitCode ||= 1;
}

const information = 30;
export const warning = 40;

/** Reports on a supervised process: a line for people, or in production one in the server's log format. */
export function report(message, level = information) {
  const line =
    process.env.APP_ENV === 'production'
      ? JSON.stringify({ level, time: Date.now(), part: 'supervisor', msg: message })
      : `${dim('·')} ${message}`;
  process.stdout.write(`${line}\n`);
}
