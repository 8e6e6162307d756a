import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { signOut } from '#features/people/sign-in/web/session.ts';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';

/** For a payment begun in another browser, or by someone other than the signed-in person (product.md#onboarding). */
export function ContinueAs({ maskedEmail, token }: { maskedEmail: string; token: string }) {
  const { viewer } = useSuspenseQuery(viewerQuery()).data;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  const goOn = async () => {
    setIsBusy(true);
    // Someone else's session would lead straight back here.
    if (viewer && !(await signOut(queryClient))) {
      setIsBusy(false);
      toast.error(m.somethingWrong(), m.tryAgain());
      return;
    }
    const callbackUrl = `/onboarding/verify?token=${encodeURIComponent(token)}`;
    await navigate({ to: '/login', search: { callbackUrl } });
  };

  return (
    <Card isPanel className="text-center lg:p-8">
      <h1 className="text-h2">{m.gotPayment()}</h1>
      <p className="mt-2 text-body text-ink-2">
        {viewer ? m.paidByAnother({ email: viewer.email }) : m.paidElsewhere()}
      </p>
      <Button size="lg" className="mt-6 max-w-full" isBusy={isBusy} onClick={() => void goOn()}>
        {m.continueAs({ email: maskedEmail })}
      </Button>
    </Card>
  );
}
