import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { apiQuery } from '#kit/client.ts';
import { errorCode, errorMessage } from '#kit/errors.ts';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import type { BookingType } from '../rules.ts';
import { scheduledEventOf, type WidgetMessage, widgetMessageOf } from '../widget-message.ts';
import { keysOfBookings } from './bookings-queries.ts';

/** After this long without a message the provider counts as unreachable. */
const silenceMs = 20_000;

interface SchedulingOptions {
  type: BookingType;
  pagesOrigin: string;
  frame: RefObject<HTMLIFrameElement | null>;
  onBooked: () => void;
}

/** Fetches a single-use link, follows the widget's messages, and claims the event that was booked. */
export function useScheduling({ type, pagesOrigin, frame, onBooked }: SchedulingOptions) {
  const [hasSpoken, setHasSpoken] = useState(false);
  const [isSilent, setIsSilent] = useState(false);
  const {
    mutate: link,
    data,
    isError,
    error,
    reset,
  } = useMutation(apiQuery.bookings.createLink.mutationOptions());
  const url = data?.url ?? null;
  const claim = useClaim(onBooked);
  useEffect(() => link({ type }), [link, type]);

  const { report } = claim;
  const onMessage = useCallback(
    (message: WidgetMessage) => {
      setHasSpoken(true);
      const eventUri = scheduledEventOf(message);
      if (eventUri) report(eventUri);
    },
    [report],
  );
  useWidgetMessages(pagesOrigin, frame, onMessage);
  useEffect(() => {
    if (!url || hasSpoken) return;
    const timer = setTimeout(() => setIsSilent(true), silenceMs);
    return () => clearTimeout(timer);
  }, [url, hasSpoken]);

  const hasFailed = isError || isSilent;
  return {
    url,
    state: hasFailed ? ('failed' as const) : hasSpoken ? ('ready' as const) : ('loading' as const),
    error: isError ? errorMessage(error, m.calendarNotLoaded()) : m.calendarSilent(),
    claimError: claim.error,
    retry: () => {
      reset();
      setIsSilent(false);
      setHasSpoken(false);
      link({ type });
    },
  };
}

/** Accepts messages only from the provider's page in our own frame. */
function useWidgetMessages(
  pagesOrigin: string,
  frame: RefObject<HTMLIFrameElement | null>,
  onMessage: (message: WidgetMessage) => void,
) {
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== pagesOrigin || event.source !== frame.current?.contentWindow) return;
      const message = widgetMessageOf(event.data);
      if (message) onMessage(message);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [pagesOrigin, frame, onMessage]);
}

/** Reports a booked event to the server, once per event. */
function useClaim(onBooked: () => void) {
  const queryClient = useQueryClient();
  const reported = useRef(new Set<string>());
  const { mutate, error } = useMutation(
    apiQuery.bookings.create.mutationOptions({
      onSuccess: () => {
        toast.success(m.bookingCreated());
        onBooked();
      },
      onSettled: () =>
        Promise.all(keysOfBookings().map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    }),
  );
  const report = useCallback(
    (calendlyUrl: string) => {
      if (reported.current.has(calendlyUrl)) return;
      reported.current.add(calendlyUrl);
      mutate({ calendlyUrl });
    },
    [mutate],
  );
  return { report, error: error ? claimErrorOf(error) : null };
}

function claimErrorOf(error: unknown): { title: string; text: string } {
  const isProvider = errorCode(error) === 'PROVIDER_UNAVAILABLE';
  return {
    title: isProvider ? m.eventNotFetched() : errorMessage(error, m.bookingNotCreated()),
    text: isProvider ? m.timeIsReserved() : m.nothingElseToDo(),
  };
}
