import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { questionsPerMonth } from '#features/coaching/credits/rules.ts';
import { newAskIds } from '#features/coaching/threads/web/ask-ids.ts';
import { placeIn } from '#features/coaching/threads/web/code-files.ts';
import { ThreadsAbout } from '#features/coaching/threads/web/threads-about.tsx';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { formatDateIn } from '#kernel/time.ts';
import { api, apiQuery } from '#kit/client.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { latePart } from '#ui/late-part.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { ExerciseAnswer } from '../../answers.ts';
import { longestOutput } from '../../rules.ts';
import type { RunReport } from '../../run-report.ts';
import { placeOfOutcome } from '../line-of-outcome.ts';
import type { ExerciseDetail, Outcome } from '../use-exercise.ts';
import { codeFilesOf } from './asked.ts';
import * as m from './messages/m.ts';

const AskDialog = latePart(() =>
  import('#features/coaching/threads/web/ask-dialog.tsx').then((module) => module.AskDialog),
);

interface AskCoachProps {
  exercise: ExerciseDetail;
  answer: ExerciseAnswer;
  outcome: Outcome | null;
}

/** The way to a coach: the code in the editor goes with the question. Below it, what was asked before. */
export function AskCoach({ exercise, answer, outcome }: AskCoachProps) {
  const credits = useQuery(apiQuery.credits.get.queryOptions());
  const tier = useQuery(viewerQuery()).data?.viewer?.entitledTier ?? null;
  const [ids] = useState(newAskIds);
  const [dialog, setDialog] = useState<{ isOpen: boolean; times: number }>({ isOpen: false, times: 0 });
  if (!credits.data) return null;
  const { balances, nextGrants } = credits.data;
  const left = balances.question;
  const codeFiles = codeFilesOf(exercise.work, answer);
  const outcomePlace = placeOfOutcome(outcome?.report ?? null);
  return (
    <section aria-labelledby="ask-a-coach" className="mt-6 border-t border-line pt-5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="ask-a-coach" className="text-ui font-semibold text-ink">
          {m.stuck()}
        </h2>
        {left > 0 ? <p className="text-small text-ink-2">{m.questionsLeft({ count: left })}</p> : null}
      </div>
      {left > 0 ? (
        <Button
          variant="secondary"
          className="mt-3"
          icon={<MessageCircle className="size-4" aria-hidden="true" />}
          onPointerEnter={AskDialog.prepare}
          onFocus={AskDialog.prepare}
          onClick={() => setDialog(({ times }) => ({ isOpen: true, times: times + 1 }))}
        >
          {m.askCoach()}
        </Button>
      ) : (
        <NoneLeft
          isInPlan={tier !== null && questionsPerMonth(tier) > 0}
          nextGrantAt={nextGrants.question ?? null}
        />
      )}
      {dialog.times > 0 ? (
        <AskDialog
          // The line is filled in when it opens.
          key={dialog.times}
          isOpen={dialog.isOpen}
          onOpenChange={(isOpen) => setDialog((before) => ({ ...before, isOpen }))}
          title={m.askCoach()}
          description={codeFiles.length > 0 ? m.codeGoesAlong() : m.answerGoesAlong()}
          label={m.yourQuestion()}
          codeFiles={codeFiles}
          place={outcomePlace ? placeIn(codeFiles, outcomePlace) : null}
          ids={ids}
          ask={(asked) =>
            api.practice.ask({
              id: exercise.id,
              ...asked,
              revision: exercise.revision,
              answer,
              output: outcome ? printed(outcome.report) : '',
            })
          }
        >
          <p className="text-small text-ink-2">{m.costsOne({ count: left })}</p>
        </AskDialog>
      ) : null}
      <div className="mt-3">
        <ThreadsAbout kind="exercise" subjectId={exercise.id} />
      </div>
    </section>
  );
}

/** Used up, or not in the plan: then which plans have how many. */
function NoneLeft({ isInPlan, nextGrantAt }: { isInPlan: boolean; nextGrantAt: string | null }) {
  if (isInPlan)
    return (
      <p className="mt-2 text-ui text-ink-2">
        {nextGrantAt
          ? m.allUsedUntil({ date: formatDateIn(new Date(nextGrantAt), viewerTimeZone()) })
          : m.allUsed()}
      </p>
    );
  return (
    <p className="mt-2 text-ui text-ink-2">
      {m.questionsInPlans({
        essential: questionsPerMonth('ESSENTIAL'),
        accelerator: questionsPerMonth('ACCELERATOR'),
        breakthrough: questionsPerMonth('BREAKTHROUGH'),
      })}{' '}
      <TextLink render={<Link to="/settings/plan" />}>{m.seePlans()}</TextLink>
    </p>
  );
}

/** What the last run printed, and the error that ended it. */
function printed({ console: lines, problem, table }: RunReport): string {
  const rows = table
    ? [table.columns.join(' | '), ...table.rows.map((row) => row.map((cell) => cell ?? 'NULL').join(' | '))]
    : [];
  const ending = problem ? [`${problem.name}: ${problem.message}`] : [];
  return [...lines.map(({ text }) => text), ...rows, ...ending].join('\n').slice(0, longestOutput);
}
