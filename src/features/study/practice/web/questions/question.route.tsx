import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import type { Thread } from '#features/coaching/threads/web/thread-queries.ts';
import { titleUnlessMissing } from '#kit/brand.ts';
import { AskedCode } from './asked-code.tsx';
import { loadQuestion } from './load-question.ts';
import * as m from './messages/m.ts';
import { QuestionPage } from './question-page.tsx';
import { MissingQuestion, QuestionError, QuestionSkeleton } from './question-states.tsx';

const subjectLink = ({ kind, subjectId }: Thread) =>
  kind === 'review' ? <Link to="/reviews" search={{ review: subjectId }} /> : <Link to="/bookings" />;

/** A learner’s conversation with a coach (product.md#conversations). */
export const Route = createFileRoute('/_learner/questions/$id')({
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
  component: function QuestionRoute() {
    const { id } = Route.useParams();
    return (
      <QuestionPage
        key={id}
        id={id}
        back={<Link to="/questions" />}
        subjectLink={subjectLink}
        renderCode={(props) => <AskedCode {...props} />}
      />
    );
  },
  pendingComponent: QuestionSkeleton,
  errorComponent: QuestionError,
  notFoundComponent: () => <MissingQuestion back={<Link to="/questions" />} />,
});
