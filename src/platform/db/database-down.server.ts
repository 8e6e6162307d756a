/** Database errors that mean "not now": lost connections, network failures, shutdown, start-up, full, time-outs. */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
]);

/** Whether the database is unavailable now, however deep the driver's error is in the chain of causes. */
export function isDatabaseDown(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  const { code, cause, message } = error as { code?: unknown; cause?: unknown; message?: unknown };
  if (typeof code === 'string' && unavailableCodes.has(code)) return true;
  if (
    typeof message === 'string' &&
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout/.test(message)
  )
    return true;
  return isDatabaseDown(cause, depth + 1);
}
