import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';

/** For accounts that have not paid (product.md#entitlement). */
export function ChoosePlanCard({ className }: { className?: string }) {
  return (
    <Card className={cn('flex flex-wrap items-center justify-between gap-4', className)}>
      <div>
        <h2 className="text-h3">{m.chooseYourPlan()}</h2>
        <p className="mt-1 max-w-prose text-ui text-ink-2">{m.whatAPlanOpens()}</p>
      </div>
      <Button variant="accent" render={<Link to="/pricing" />}>
        {m.seeTheFourPlans()}
        <ArrowRight className="size-4" aria-hidden="true" />
      </Button>
    </Card>
  );
}
