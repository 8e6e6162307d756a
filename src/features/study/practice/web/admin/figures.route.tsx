import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { percentOf, shownCount } from '#kernel/counts.ts';
import { currentLanguage } from '#kernel/language.ts';
import { titleUnlessMissing } from '#kit/brand.ts';
import { api } from '#kit/client.ts';
import { orNotFound } from '#kit/or-not-found.ts';
import { langOf } from '#kit/other-language.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { type ExerciseSummary, learnersCounted } from '../../figures.ts';
import * as m from '../../messages/m.ts';
import { MissingExercise } from '../exercise-states.tsx';
import { EditedError, EditedSkeleton } from './edited-states.tsx';

export const Route = createFileRoute('/_learner/_admin/admin/exercises/$id/figures')({
  // Counted again each time.
  staleTime: 0,
  gcTime: 0,
  loader: ({ params }) => {
    if (!/^[0-9a-f-]{36}$/.test(params.id)) throw notFound();
    return orNotFound(api.exercises.summary({ id: params.id }));
  },
  head: ({ loaderData, match }) => titleUnlessMissing(match, loaderData?.title ?? '', m.noSuchExercise()),
  component: FiguresPage,
  pendingComponent: () => <EditedSkeleton />,
  errorComponent: () => <EditedError />,
  notFoundComponent: MissingExercise,
});

/** How learners do in one exercise: who passes, after how many answers, and where the others stop. */
function FiguresPage() {
  const exercise = Route.useLoaderData();
  const { id, moduleId, tried } = exercise;
  return (
    <Page>
      <PageHeader
        title={<span lang={langOf(exercise.language)}>{exercise.title}</span>}
        subtitle={exercise.isOfLatest ? m.ofLatestLearners({ count: learnersCounted }) : m.howLearnersDo()}
        above={
          <BackLink render={<Link to="/admin/modules/$id/exercises" params={{ id: String(moduleId) }} />}>
            {m.exercisesOf({ title: exercise.moduleTitle })}
          </BackLink>
        }
        actions={
          <Button
            variant="secondary"
            icon={<Pencil className="size-4" />}
            render={<Link to="/admin/exercises/$id/edit" params={{ id }} />}
          >
            {m.editExercise()}
          </Button>
        }
      />
      {tried === 0 ? (
        <EmptyState title={m.nobodyTried()} text={m.figuresComeWithAnswers()} />
      ) : (
        <div className="grid gap-4">
          <Facts summary={exercise} />
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
            <Failures summary={exercise} />
            <AnswersToPass summary={exercise} />
          </div>
        </div>
      )}
    </Page>
  );
}

function Facts({ summary }: { summary: ExerciseSummary }) {
  const { tried, passed, medianAnswers, usedHints, askedForAnswer } = summary;
  const share = (people: number) => ({
    value: `${percentOf(people, tried)}%`,
    detail: m.peopleOf({ people, tried }),
  });
  const facts = [
    {
      label: m.triedFact(),
      value: shownCount(tried, learnersCounted),
      detail: m.peopleFact({ count: tried }),
    },
    { label: m.passed(), ...share(passed) },
    {
      label: m.answersNeeded(),
      value: medianAnswers === null ? '–' : new Intl.NumberFormat(currentLanguage()).format(medianAnswers),
      detail: medianAnswers === null ? m.nobodyPassed() : m.halfNeededFewer(),
    },
    { label: m.openedHint(), ...share(usedHints) },
    { label: m.askedForAnswer(), ...share(askedForAnswer) },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      {facts.map(({ label, value, detail }) => (
        <Card key={label} padding="compact" render={<div />} className="first:max-md:col-span-2">
          <dt className="text-small text-ink-2">{label}</dt>
          <dd className="text-h2 tabular-nums">{value}</dd>
          <dd className="text-small text-ink-3">{detail}</dd>
        </Card>
      ))}
    </dl>
  );
}

/** Where people stop, and what answers fail. */
function Failures({ summary: { checks, tried } }: { summary: ExerciseSummary }) {
  return (
    <Card>
      <h2 className="mb-3 text-h4">{m.whereTheyStop()}</h2>
      {checks.length === 0 ? (
        <p className="text-ui text-ink-2">{m.noCheckFailed()}</p>
      ) : (
        <Bars
          heads={[m.checkHead(), m.stoppedHere(), m.answersFailed()]}
          rows={checks.map(({ name, people, answers }) => ({
            key: name,
            label: <Sentence text={name} />,
            percent: percentOf(people, tried),
            values: [people, answers],
          }))}
          isWarning
        />
      )}
    </Card>
  );
}

function AnswersToPass({ summary: { answersToPass, passed } }: { summary: ExerciseSummary }) {
  return (
    <Card>
      <h2 className="mb-3 text-h4">{m.answersNeeded()}</h2>
      {passed === 0 ? (
        <p className="text-ui text-ink-2">{m.nobodyPassed()}</p>
      ) : (
        <Bars
          heads={[m.answersHead(), m.peopleHead()]}
          rows={answersToPass.map(({ from, to, people }) => ({
            key: String(from),
            label: groupName(from, to),
            percent: percentOf(people, passed),
            values: [people],
          }))}
        />
      )}
    </Card>
  );
}

function groupName(from: number, to: number | undefined): string {
  if (to === undefined) return m.orMore({ from });
  return to === from ? String(from) : `${from}–${to}`;
}

interface BarRow {
  key: string;
  label: ReactNode;
  /** The length of the bar, 0 to 100. */
  percent: number;
  /** One for each head after the first. */
  values: readonly number[];
}

interface BarsProps {
  heads: readonly [string, ...string[]];
  rows: readonly BarRow[];
  isWarning?: boolean;
}

/** A table whose first column has a bar under each name. */
function Bars({ heads: [first, ...others], rows, isWarning = false }: BarsProps) {
  return (
    <table className="w-full text-ui tabular-nums">
      <thead className="text-small text-ink-3">
        <tr>
          <th scope="col" className="pb-2 text-left align-bottom font-semibold">
            {first}
          </th>
          {others.map((head) => (
            <th key={head} scope="col" className="w-20 pb-2 pl-3 text-right align-bottom font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, percent, values }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="py-2.5 text-left font-normal [overflow-wrap:anywhere]">
              {label}
              <span
                aria-hidden="true"
                className="mt-1.5 block h-1.5 max-w-80 overflow-hidden rounded-full bg-sunken"
              >
                <span
                  className={cn('block h-full rounded-full', isWarning ? 'bg-warning' : 'bg-primary')}
                  style={{ width: `${percent}%` }}
                />
              </span>
            </th>
            {values.map((value, index) => (
              <td key={others[index]} className="py-2.5 pl-3 text-right align-top">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
