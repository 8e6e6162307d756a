import { Link } from '@tanstack/react-router';
import { LifeBuoy } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import * as m from '../messages/m.ts';

export function HelpCard({ className }: { className?: string | undefined }) {
  return (
    <Card className={className}>
      <h2 className="text-h4">{m.needHelp()}</h2>
      <p className="mt-2 text-ui text-ink-2">{m.stuck()}</p>
      <Button
        className="mt-4"
        variant="secondary"
        icon={<LifeBuoy className="size-4" aria-hidden="true" />}
        render={<Link to="/support" />}
      >
        {m.contactSupport()}
      </Button>
    </Card>
  );
}
