import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

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
      <h1 className="mt-6 text-h2">Setting up your account...</h1>
      {isSlow ? (
        <div role="status" className="mt-4 max-w-md">
          <p className="text-body text-ink-2">
            Your payment hasn’t reached us yet. Banks and wallets sometimes need a few minutes. This page
            keeps checking, and you can close it. Once the payment arrives, your plan opens automatically and
            we’ll email you a receipt.
          </p>
          <div className="mt-6 flex flex-wrap justify-center gap-3">
            <Button variant="secondary" isBusy={isChecking} onClick={checkAgain}>
              Check again
            </Button>
            <Button
              variant="ghost"
              render={<Link to="/support" search={{ subject: 'My payment has not arrived' }} />}
            >
              Contact Support
            </Button>
          </div>
        </div>
      ) : (
        <p className="mt-2 text-body text-ink-2">We’re checking your payment.</p>
      )}
    </div>
  );
}
