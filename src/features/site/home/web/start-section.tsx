import { Link } from '@tanstack/react-router';
import { NewsletterForm } from '#features/site/newsletter/web/newsletter-form.tsx';
import { WaitlistForm } from '#features/site/waitlist/web/waitlist-form.tsx';
import { Island } from '#kit/island.tsx';
import { Button } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { tujuh } from '#ui/logo-tujuh.ts';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';

/** The target of "Get Started": sign-up first, then the newsletter and the companion tool (product.md#home). */
export function StartSection() {
  return (
    <section id="waitlist" aria-labelledby="start" className="scroll-mt-16 border-t border-line bg-surface">
      <div className="site-column grid grid-cols-1 gap-10 py-14 sm:gap-12 sm:py-20 lg:grid-cols-2 lg:gap-20 lg:py-24">
        <div>
          <h2 id="start" className="text-title max-sm:text-h1">
            {m.start()}
          </h2>
          <p className="mt-4 max-w-md text-body text-ink-2">{m.startText()}</p>
          <div className="mt-5 flex flex-wrap gap-3 sm:mt-7">
            <Button size="lg" render={<Link to="/signup" />}>
              {m.createAccount()}
            </Button>
            <Button size="lg" variant="ghost" render={<Link to="/login" />}>
              {m.logIn()}
            </Button>
          </div>
          <div className="mt-8 border-t border-line pt-6 sm:mt-12 sm:pt-8">
            <h3 className="mb-4 text-h4">{m.joinNewsletter()}</h3>
            <Island
              name="newsletter-form"
              part={NewsletterForm}
              props={{ source: 'home', reports: 'toasts' }}
            />
          </div>
        </div>
        <CompanionPanel />
      </div>
    </section>
  );
}

function CompanionPanel() {
  return (
    <section
      data-brand="tujuh"
      aria-labelledby="companion"
      className="self-start rounded-xl bg-tujuh-panel p-5 text-on-night sm:p-9"
    >
      <Logo look={tujuh} />
      <h3 id="companion" className="mt-5 text-h1 max-sm:text-h2 sm:mt-7">
        {m.companion()}
      </h3>
      <p className="mb-5 mt-2 sm:mb-7 max-w-md text-body text-on-tujuh-2">
        {m.companionText()}{' '}
        <TextLink className="text-on-night" render={<Link to="/waitlist" />}>
          {m.seeCompanion()}
        </TextLink>
      </p>
      <Island
        name="waitlist-form"
        part={WaitlistForm}
        props={{ submitLabel: m.joinWaitlist(), isNight: true }}
      />
    </section>
  );
}
