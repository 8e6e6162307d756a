import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { CloseThread } from '#features/coaching/threads/web/admin/close-thread.tsx';
import type { Thread } from '#features/coaching/threads/web/thread-queries.ts';
import { titleUnlessMissing } from '#kit/brand.ts';
import { TextLink } from '#ui/text-link.tsx';
import { CoachCode } from './coach-code.tsx';
import { loadQuestion } from './load-question.ts';
import * as m from './messages/m.ts';
import { QuestionPage } from './question-page.tsx';
import { MissingQuestion, QuestionError, QuestionSkeleton } from './question-states.tsx';

const subjectLink = ({ kind, subjectId }: Thread) =>
  kind === 'review' ? (
    <Link to="/admin/reviews" search={{ review: subjectId }} />
  ) : (
    <Link to="/admin/bookings" />
  );

/** A conversation as the coach has it: the code runs in place, and every attempt is at hand. */
export const Route = createFileRoute('/_learner/_admin/admin/questions/$id')({
  staticData: { frame: 'lesson', ownBottomBar: true },
  params: {
    parse: ({ id }) => {
      if (!/^[0-9a-f-]{36}$/.test(id)) throw notFound();
      return { id };
    },
  },
  loader: ({ context, params }) => loadQuestion(context.queryClient, params.id),
  head: ({ loaderData, match }) =>
    titleUnlessMissing(match, loaderData?.title ?? m.question(), m.noSuchConversation()),
  component: function CoachQuestionRoute() {
    const { id } = Route.useParams();
    return (
      <QuestionPage
        key={id}
        id={id}
        back={<Link to="/admin/questions" />}
        isBackInTopBar
        subjectLink={subjectLink}
        renderCode={(props) => <CoachCode {...props} />}
        renderActions={(thread) => (
          <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
            <TextLink
              look="standalone"
              lang=""
              className="text-ui"
              render={<Link to="/admin/users/$id" params={{ id: thread.learner.id }} />}
            >
              {thread.learner.name}
            </TextLink>
            <CloseThread thread={thread} />
          </div>
        )}
      />
    );
  },
  pendingComponent: QuestionSkeleton,
  errorComponent: QuestionError,
  notFoundComponent: () => <MissingQuestion back={<Link to="/admin/questions" />} />,
});
