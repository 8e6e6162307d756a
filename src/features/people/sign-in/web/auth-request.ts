/** Calls to the auth library's own endpoints, which are not in our contract (product.md#log-in). */
import { currentLanguage, languageHeader } from '#kernel/language.ts';
import * as m from '../messages/m.ts';

export interface AuthRefusal {
  ok: false;
  status: number | null;
  message: string;
  /** A reason of ours, else the auth library's code; null when the answer has neither. */
  reason: string | null;
}

export type AuthReply = { ok: true; body: unknown } | AuthRefusal;

/** @param path below `/api/auth`. Never throws: a lost connection returns `status: null`. */
export async function postAuth(path: `/${string}`, body: Record<string, unknown>): Promise<AuthReply> {
  try {
    const response = await fetch(`/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [languageHeader]: currentLanguage() },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return { ok: true, body: answer };
    const isForPeople = response.status < 500;
    return {
      ok: false,
      status: response.status,
      message: (isForPeople && textOf(answer, 'message')) || m.somethingWrong(),
      reason: textOf((answer as { data?: unknown } | null)?.data, 'reason') ?? textOf(answer, 'code'),
    };
  } catch {
    const message = navigator.onLine ? m.somethingWrong() : m.youAreOffline();
    return { ok: false, status: null, message, reason: null };
  }
}

export function textOf(body: unknown, key: string): string | null {
  if (typeof body !== 'object' || body === null || !(key in body)) return null;
  const value = (body as Record<string, unknown>)[key];
  return typeof value === 'string' && value !== '' ? value : null;
}
