import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { tierNames } from '#access/tiers.ts';
import { pageTitle } from '#kit/brand.ts';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StepList } from '#ui/step-list.tsx';
import * as m from '../messages/m.ts';
import { canTellStory, lowestForStories } from '../rules.ts';
import { myStoryQuery } from './feedback-queries.ts';
import { StoryForm } from './story-form.tsx';
import { StoryView } from './story-view.tsx';

export const Route = createFileRoute('/_learner/feedbacks')({
  head: () => pageTitle(m.feedback()),
  loader: ({ context }) => context.queryClient.ensureQueryData(myStoryQuery()),
  component: FeedbackPage,
});

function FeedbackPage() {
  const { data } = useSuspenseQuery(myStoryQuery());
  const { viewer } = Route.useRouteContext();
  const [isEditing, setIsEditing] = useState(false);
  const isRead = data.story !== null && !isEditing;
  return (
    <Page width={!isRead && data.isEligible ? 'full' : 'form'}>
      <PageHeader title={m.feedback()} subtitle={m.aboutFeedback()} />
      {data.story && isRead ? (
        <StoryView story={data.story} onEdit={data.isEligible ? () => setIsEditing(true) : null} />
      ) : data.isEligible ? (
        <StoryForm
          story={data.story}
          name={viewer.name}
          onDone={() => setIsEditing(false)}
          isEditing={isEditing}
        />
      ) : (
        <NotYet hasCompletedModule={data.hasCompletedModule} hasPlan={canTellStory(viewer, 1)} />
      )}
    </Page>
  );
}

/** The two conditions (product.md#stories), and which of them is met. */
function NotYet({ hasCompletedModule, hasPlan }: { hasCompletedModule: boolean; hasPlan: boolean }) {
  return (
    <Card>
      <div className="flex gap-3">
        <Lock className="mt-0.5 size-5 shrink-0 text-ink-3" aria-hidden="true" />
        <div>
          <h2 className="text-h4">{m.feedbackUnavailable()}</h2>
          <p className="mt-1 text-ui text-ink-2">{m.unavailable()}</p>
        </div>
      </div>
      <div className="mt-5">
        <StepList
          label={m.whatItTakes()}
          items={[
            {
              key: 'module',
              label: m.completeModule(),
              isDone: hasCompletedModule,
              render: (props) => <Link to="/lessons" {...props} />,
            },
            {
              key: 'plan',
              label: m.planOrHigher({ plan: tierNames[lowestForStories] }),
              isDone: hasPlan,
              render: (props) => <Link to="/settings/plan" {...props} />,
            },
          ]}
        />
      </div>
    </Card>
  );
}
