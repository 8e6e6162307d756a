import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import * as m from '../messages/m.ts';

interface OnboardingWaitProps {
  /** The wait has become long enough to need an explanation. */
  isSlow: boolean;
  isChecking: boolean;
  checkAgain: () => void;
}

export function OnboardingWait({ isSlow, isChecking, checkAgain }: OnboardingWaitProps) {
  return (
    <div className="flex flex-col items-center py-10 text-center">
      <Spinner className="size-10 text-primary" />
      <h1 className="mt-6 text-h2">{m.settingUp()}</h1>
      {isSlow ? (
        <div role="status" className="mt-4 max-w-md">
          <p className="text-body text-ink-2">{m.paymentSlow()}</p>
          <div className="mt-6 flex flex-wrap justify-center gap-3">
            <Button variant="secondary" isBusy={isChecking} onClick={checkAgain}>
              {m.checkAgain()}
            </Button>
            <Button variant="ghost" render={<Link to="/support" search={{ subject: m.paymentMissing() }} />}>
              {m.contactSupport()}
            </Button>
          </div>
        </div>
      ) : (
        <p className="mt-2 text-body text-ink-2">{m.checkingPayment()}</p>
      )}
    </div>
  );
}
