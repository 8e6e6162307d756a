import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import * as m from '../messages/m.ts';
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
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Page width="form">
      <PageHeader title={m.feedback()} subtitle={m.aboutFeedback()} />
      {data.story && !isEditing ? (
        <StoryView story={data.story} onEdit={data.isEligible ? () => setIsEditing(true) : null} />
      ) : data.isEligible ? (
        <StoryForm story={data.story} onDone={() => setIsEditing(false)} isEditing={isEditing} />
      ) : (
        <Notice
          tone="unavailable"
          title={m.feedbackUnavailable()}
          action={
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" size="sm" render={<Link to="/lessons" />}>
                {m.browseModules()}
              </Button>
              <Button variant="ghost" size="sm" render={<Link to="/settings/plan" />}>
                {m.seeYourPlan()}
              </Button>
            </div>
          }
        >
          {m.unavailable()}
        </Notice>
      )}
    </Page>
  );
}
