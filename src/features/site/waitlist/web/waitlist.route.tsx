import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import { brand } from '#kit/brand.ts';
import { Island } from '#kit/island.tsx';
import { Logo } from '#ui/logo.tsx';
import { tujuh } from '#ui/logo-tujuh.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { SprintPicture } from './sprint-picture.tsx';
import { WaitlistForm } from './waitlist-form.tsx';

const { name } = brand.companion;

export const Route = createFileRoute('/waitlist')({
  head: () => ({
    meta: [
      { title: `${m.sevenDaysOf({ name })} · ${brand.name}` },
      { name: 'description', content: m.about({ name }) },
      { property: 'og:title', content: m.sevenDaysOf({ name }) },
      { property: 'og:description', content: m.about({ name }) },
    ],
  }),
  component: WaitlistPage,
});

const reasons = () =>
  [
    [m.shortOnPurpose(), m.shortOnPurposeText()],
    [m.missedDay(), m.missedDayText()],
    [m.goesWith({ brand: brand.name }), m.goesWithText()],
  ] as const;

function WaitlistPage() {
  return (
    <div data-brand="tujuh" className="flex min-h-dvh flex-col bg-canvas">
      <SkipLink />
      <header className="site-column flex h-20 items-center justify-between">
        <Link to="/waitlist" aria-label={name} className="rounded-sm text-tujuh-ink">
          <Logo look={tujuh} />
        </Link>
        <Link
          to="/"
          className="flex h-10 items-center gap-2 rounded-sm text-ui font-semibold text-ink-2 hover:text-ink"
        >
          {m.by({ brand: brand.name })} <ArrowUpRight className="size-4" aria-hidden="true" />
        </Link>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="site-column grid grid-cols-1 flex-1 content-start gap-14 pb-16 pt-10 outline-none lg:grid-cols-[1fr_460px] lg:gap-20 lg:pt-20"
      >
        <div>
          <h1 className="text-display text-tujuh-ink">
            {m.sevenDays()}
            <br />
            {m.oneHabit()}
          </h1>
          <p className="mt-6 max-w-md text-read text-ink-2">{m.about({ name })}</p>
          <section
            aria-labelledby="join"
            className="mt-9 max-w-md rounded-xl border border-tujuh-line bg-surface p-6"
          >
            <h2 id="join" className="mb-4 text-h3">
              {m.joinWaitlist()}
            </h2>
            <Island
              name="waitlist-form"
              part={WaitlistForm}
              props={{ submitLabel: m.notifyMe(), note: m.oneEmail() }}
            />
          </section>
        </div>
        <div className="lg:pt-2">
          <SprintPicture />
          <dl className="mt-9 grid grid-cols-1 gap-6 sm:grid-cols-3 lg:grid-cols-1">
            {reasons().map(([title, text]) => (
              <div
                key={title}
                className="relative pl-7 before:absolute before:left-0 before:top-[9px] before:h-1.5 before:w-4 before:rounded-full before:bg-tujuh-mid"
              >
                <dt className="text-h4">{title}</dt>
                <dd className="mt-0.5 text-ui text-ink-2">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </main>
      <footer className="site-column flex flex-wrap gap-x-6 gap-y-2 pb-8 text-small text-ink-3">
        <span>
          {m.companionOf({
            brand: brand.name,
            home: (text) => <TextLink render={<Link to="/" />}>{text}</TextLink>,
          })}
        </span>
        <TextLink render={<Link to="/privacy" />}>{m.privacy()}</TextLink>
      </footer>
    </div>
  );
}
