import { Hono } from 'hono';
import type { SandboxContext } from '../kit/context.ts';
import { createCalendlyApi } from './api.ts';
import { createBookingPages } from './booking-pages.ts';
import { createEventBook } from './event-book.ts';

/** Calendly: the API and the booking pages. Mounted at `/calendly`. */
export function createCalendlySandbox(context: SandboxContext) {
  const book = createEventBook(context);
  const app = new Hono();
  app.route('/', createBookingPages(context, book));
  app.route('/', createCalendlyApi(context, book));
  return { app, book, reset: book.reset };
}

export type CalendlySandbox = ReturnType<typeof createCalendlySandbox>;
