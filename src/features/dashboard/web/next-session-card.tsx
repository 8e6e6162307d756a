import { CalendarCheck } from 'lucide-react';
import { Card } from '#ui/card.tsx';

/** Bookings fill this card when they exist; nobody can have a session before that. */
export function NextSessionCard({ booking }: { booking: null | { id: string } }) {
  return (
    <Card className="flex flex-col">
      <h2 className="text-h4">Next Session</h2>
      {booking === null ? (
        <div className="flex flex-1 flex-col items-start justify-center gap-2 py-4 text-ui text-ink-2">
          <CalendarCheck className="size-6 text-ink-3" strokeWidth={1.85} aria-hidden="true" />
          No upcoming sessions
        </div>
      ) : null}
    </Card>
  );
}
