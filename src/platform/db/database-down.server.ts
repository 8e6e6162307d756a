/** Database errors that mean "not now": lost connections, shutdown, start-up, too many clients, time-outs. */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
]);

/** However deep the driver's own error lies. */
export function isDatabaseDown(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  const { code, cause, message } = error as { code?: unknown; cause?: unknown; message?: unknown };
  if (typeof code === 'string' && unavailableCodes.has(code)) return true;
  if (
    typeof message === 'string' &&
    /timeout exceeded when trying to connect|Connection terminated/.test(message)
  )
    return true;
  return isDatabaseDown(cause, depth + 1);
}
