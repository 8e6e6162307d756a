import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import * as m from '../messages/m.ts';

interface ChoosePlanCardProps {
  /** Below the page's main action, a free module. */
  isSecond: boolean;
}

/** For accounts that have not paid (product.md#entitlement), in a row of the dashboard's grid. */
export function ChoosePlanCard({ isSecond }: ChoosePlanCardProps) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 md:col-span-2 xl:col-span-3">
      <div>
        <h2 className={isSecond ? 'text-h4' : 'text-h3'}>{m.chooseYourPlan()}</h2>
        <p className="mt-1 max-w-prose text-ui text-ink-2">{m.whatAPlanOpens()}</p>
      </div>
      <Button variant={isSecond ? 'secondary' : 'accent'} render={<Link to="/pricing" />}>
        {m.seeTheFourPlans()}
        <ArrowRight className="size-4" aria-hidden="true" />
      </Button>
    </Card>
  );
}
