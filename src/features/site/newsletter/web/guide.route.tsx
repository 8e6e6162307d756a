import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { here } from '#kernel/addresses.ts';
import { formatDateIn } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { Island } from '#kit/island.tsx';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Cover, coverBox } from '#ui/illustrations/cover.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { GuideForm } from './guide-form.tsx';

const guideQuery = () => apiQuery.guide.state.queryOptions();

export const Route = createFileRoute('/_public/guides/content-resonance')({
  loader: ({ context }) => context.queryClient.ensureQueryData(guideQuery()),
  head: () => ({
    meta: [
      ...pageTitle(m.guideTitle(), { isIndexed: true }).meta,
      { name: 'description', content: m.aboutGuide() },
    ],
  }),
  component: GuidePage,
});

const inside = [
  [m.oneReader, m.oneReaderText],
  [m.resonanceCheck, m.resonanceCheckText],
  [m.sevenShapes, m.sevenShapesText],
  [m.monthOfNotes, m.monthOfNotesText],
] as const;

/** The second part of the guide, in its own words. */
const check = [
  [m.whoseEvening, m.whoseEveningText],
  [m.oneThing, m.oneThingText],
  [m.whatItCost, m.whatItCostText],
  [m.doTonight, m.doTonightText],
  [m.wouldYouSend, m.wouldYouSendText],
] as const;

function GuidePage() {
  const { data } = useSuspenseQuery(guideQuery());
  return (
    <div className="site-column grid grid-cols-1 gap-12 pt-10 pb-20 lg:grid-cols-[minmax(0,1fr)_420px] lg:gap-20 lg:pt-14">
      <div>
        <p className="font-mono text-small font-medium text-accent-ink">
          {data.isOpen ? m.freeGuide() : m.closedGuide()}
        </p>
        <h1 className="mt-3 text-title max-sm:text-h1">Content Resonance</h1>
        <p className="mt-5 max-w-xl text-read text-ink-2">{m.aboutGuide()}</p>
        {data.isOpen ? (
          <Inside />
        ) : (
          <>
            <Notice tone="unavailable" title={m.formClosed()} className="mt-6 w-fit">
              {m.downloadsClosed({ date: formatDateIn(new Date(data.deadline), viewerTimeZone()) })}
            </Notice>
            <Check />
          </>
        )}
      </div>
      <section
        aria-labelledby="get-guide"
        className="self-start overflow-hidden rounded-xl border border-line bg-surface"
      >
        <Cover ratio="3:1" sign="log" tone="anggrek" className={coverBox['3:1']} />
        <div className="p-6">
          <h2 id="get-guide" className="mb-4 text-h3">
            {data.isOpen ? m.getGuide() : m.getNextGuide()}
          </h2>
          <Island
            name="guide-form"
            part={GuideForm}
            props={{ ...data, timeZone: viewerTimeZone(), blog: here('/blog') }}
          />
          <p className="mt-4 text-small text-ink-3">
            {m.useOfEmail({
              privacy: (text) => <TextLink render={<Link to="/privacy" />}>{text}</TextLink>,
            })}
          </p>
        </div>
      </section>
    </div>
  );
}

function Inside() {
  return (
    <dl className="mt-9 grid grid-cols-1 gap-6 sm:grid-cols-2">
      {inside.map(([title, text]) => (
        <div
          key={title()}
          className="relative pl-7 before:absolute before:left-0 before:top-[9px] before:h-1.5 before:w-4 before:rounded-full before:bg-primary-line"
        >
          <dt className="text-h4">{title()}</dt>
          <dd className="mt-0.5 text-ui text-ink-2">{text()}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a visitor gets after the deadline: a part of the guide that works on its own. */
function Check() {
  return (
    <section aria-labelledby="check" className="mt-9">
      <h2 id="check" className="text-h2">
        {m.tryTheCheck()}
      </h2>
      <p className="mt-2 max-w-xl text-body text-ink-2">{m.aboutCheck()}</p>
      <ol className="mt-6 grid max-w-xl gap-5">
        {check.map(([question, passes], index) => (
          <li key={question()} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-md bg-primary-soft text-ui font-semibold text-primary-ink tabular-nums"
            >
              {index + 1}
            </span>
            <span>
              <span className="block text-h4">{question()}</span>
              <span className="mt-0.5 block text-ui text-ink-2">{passes()}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
