import { Link } from '@tanstack/react-router';
import { LifeBuoy } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

export function HelpCard() {
  return (
    <Card>
      <h2 className="text-h4">Need Help?</h2>
      <p className="mt-2 text-ui text-ink-2">Stuck on a payment or a lesson? A real person will help.</p>
      <Button
        className="mt-4"
        variant="secondary"
        icon={<LifeBuoy className="size-4" aria-hidden="true" />}
        render={<Link to="/support" />}
      >
        Contact Support
      </Button>
    </Card>
  );
}
