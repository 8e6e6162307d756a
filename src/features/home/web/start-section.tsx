import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { FlowTerraces } from '#ui/illustrations/flow-terraces.tsx';

/** The anchor that "Get Started" leads to (D17): sign-up first. */
export function StartSection() {
  return (
    <section
      id="waitlist"
      aria-labelledby="start"
      className="relative overflow-hidden border-t border-line bg-surface"
    >
      <div className="mx-auto max-w-[1200px] px-5 pb-48 pt-20 lg:px-8 lg:pb-56 lg:pt-24">
        <h2 id="start" className="text-title max-sm:text-h1">
          Take the first step.
        </h2>
        <p className="mt-4 max-w-md text-body text-ink-2">
          Make an account, choose a plan, and open module one today.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button size="lg" render={<Link to="/signup" />}>
            Create your account
          </Button>
          <Button size="lg" variant="ghost" render={<Link to="/login" />}>
            Log in
          </Button>
        </div>
      </div>
      <FlowTerraces className="pointer-events-none absolute inset-x-0 bottom-0 w-full" />
    </section>
  );
}
