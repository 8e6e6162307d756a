import { Link, useLocation } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { secondFactorPath } from '#access/tiers.ts';
import { Button } from '#ui/button.tsx';
import * as m from '../messages/m.ts';

/** Shown to administrators until they complete the second factor: before that they have no administrator's rights. */
export function SecondFactorBar() {
  const pathname = useLocation({ select: (location) => location.pathname });
  if (pathname === secondFactorPath) return null;
  return (
    <section
      aria-label={m.twoStepSignIn()}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-night px-4 py-2 text-center text-on-night"
    >
      <p className="flex items-center gap-2 text-ui">
        <ShieldCheck className="size-4 shrink-0" aria-hidden="true" />
        {m.completeTwoStep()}
      </p>
      <Button variant="night" size="sm" render={<Link to={secondFactorPath} search={{ next: '/admin' }} />}>
        {m.continueTwoStep()}
      </Button>
    </section>
  );
}
