import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import * as m from '../messages/m.ts';
import { type BookingType, bookingTypeNames } from '../rules.ts';
import { SchedulingFrame } from './scheduling-frame.tsx';

const descriptions: Record<BookingType, () => string> = {
  consultation: m.aboutConsultation,
  mentoring: m.aboutMentoring,
  review: m.aboutReview,
};

interface ScheduleDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  types: readonly BookingType[];
  pagesOrigin: string;
}

/** Asks for the type of session, then shows the provider's page in a frame. */
export function ScheduleDialog({ isOpen, onOpenChange, types, pagesOrigin }: ScheduleDialogProps) {
  const onlyType = types.length === 1 ? (types[0] ?? null) : null;
  const [chosen, setChosen] = useState<BookingType | null>(null);
  const type = onlyType ?? chosen;
  const change = (open: boolean) => {
    onOpenChange(open);
    if (!open) setChosen(null);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={change}
      width="lg"
      title={type ? m.scheduleType({ type }) : m.scheduleCall()}
      description={type ? undefined : m.whatAbout()}
    >
      {type ? (
        <>
          {onlyType ? null : (
            <Button
              variant="ghost"
              size="sm"
              className="mb-3"
              icon={<ArrowLeft className="size-4" aria-hidden="true" />}
              onClick={() => setChosen(null)}
            >
              {m.anotherKind()}
            </Button>
          )}
          <SchedulingFrame key={type} type={type} pagesOrigin={pagesOrigin} onBooked={() => change(false)} />
        </>
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-3">
          {types.map((each) => (
            <li key={each}>
              <button
                type="button"
                onClick={() => setChosen(each)}
                className="flex h-full w-full flex-col items-start gap-1 rounded-lg border border-line bg-surface p-4 text-left hover:border-line-strong"
              >
                <span className="text-h4">{bookingTypeNames[each]()}</span>
                <span className="text-small text-ink-2">{descriptions[each]()}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
