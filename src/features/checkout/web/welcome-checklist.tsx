import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { apiQuery } from '#api/client.ts';
import { pageTitle } from '#brand';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { StepList } from '#ui/step-list.tsx';
import { type OnboardingStep, onboardingSteps } from '../rules.ts';

const steps = {
  profile: { label: 'Complete Your Profile', to: '/settings/profile' },
  community: { label: 'Join Our Community', to: '/community/join' },
  materials: { label: 'Access Your Learning Materials', to: '/dashboard/materials' },
} as const satisfies Record<OnboardingStep, { label: string; to: string }>;

/** Three first steps; each can be taken now, later, or never. */
export function WelcomeChecklist() {
  const checklistQuery = apiQuery.checkout.checklist.queryOptions();
  const { data } = useQuery(checklistQuery);
  const queryClient = useQueryClient();
  const complete = useMutation(
    apiQuery.checkout.completeStep.mutationOptions({
      retry: 2,
      onMutate: ({ step }) => {
        queryClient.setQueryData(checklistQuery.queryKey, (known) => ({
          steps: onboardingSteps.map((id) => ({ id, done: id === step || isDone(known?.steps, id) })),
        }));
      },
      onSuccess: (saved) => queryClient.setQueryData(checklistQuery.queryKey, saved),
    }),
  );
  useEffect(() => {
    document.title = pageTitle('Welcome Aboard!').meta[0]?.title ?? document.title;
    announce('Welcome Aboard!');
  }, []);

  return (
    <Card isPanel className="lg:p-8">
      <h1 className="text-h2">Welcome Aboard!</h1>
      <p className="mb-6 mt-1.5 text-body text-ink-2">Your plan is open. Three small steps to begin with:</p>
      <StepList
        label="First steps"
        items={onboardingSteps.map((id) => ({
          key: id,
          label: steps[id].label,
          isDone: isDone(data?.steps, id),
          render: (row) => <Link to={steps[id].to} onClick={() => complete.mutate({ step: id })} {...row} />,
        }))}
      />
      <div className="mt-8 flex flex-wrap gap-2">
        <Button size="lg" render={<Link to="/dashboard" />}>
          Go to Dashboard
        </Button>
        <Button size="lg" variant="ghost" render={<Link to="/dashboard" replace />}>
          Skip Tour
        </Button>
      </div>
    </Card>
  );
}

const isDone = (known: readonly { id: OnboardingStep; done: boolean }[] | undefined, id: OnboardingStep) =>
  known?.some((step) => step.id === id && step.done) ?? false;
