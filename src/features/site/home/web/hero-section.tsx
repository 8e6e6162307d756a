import { Link } from '@tanstack/react-router';
import { ArrowRight, Banknote } from 'lucide-react';
import { brand } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { TerracesHero, TerracesHeroSmall } from '#ui/illustrations/terraces-hero.tsx';
import * as m from '../messages/m.ts';

export function HeroSection() {
  return (
    <section className="relative overflow-hidden">
      <div className="hidden lg:block">
        <TerracesHero className="absolute inset-0 size-full" />
      </div>
      {/* From 43vw on, the drawing shows its whole sun: it is as wide as the window. */}
      <div className="site-column relative pt-9 sm:pt-14 lg:min-h-[max(716px,43vw)] lg:pt-24">
        <div className="max-w-[600px]">
          <p lang="id" className="font-mono text-small font-medium lowercase text-accent-ink">
            {brand.proverb}
          </p>
          <h1 className="mt-4 text-display">
            {m.headlineFirst()}
            <br />
            {m.headlineSecond()}
          </h1>
          <p className="mt-4 sm:mt-6 max-w-[470px] text-read text-ink-2">{m.introduction()}</p>
          <div className="mt-6 flex flex-wrap gap-3 sm:mt-8">
            <Button
              variant="accent"
              size="lg"
              className="max-sm:w-full"
              render={<Link to="/" hash="waitlist" />}
            >
              {m.getStarted()}
              <ArrowRight className="size-4" aria-hidden="true" />
            </Button>
            <Button
              variant="secondary"
              size="lg"
              className="max-sm:w-full"
              render={<Link to="/" hash="plans" />}
            >
              {m.seeThePlans()}
            </Button>
          </div>
          <p className="mt-5 flex items-center gap-2 text-ui text-ink-3">
            <Banknote className="size-4" strokeWidth={1.85} aria-hidden="true" />
            {m.paidOnce()}
          </p>
        </div>
      </div>
      <div className="sm:mt-8 lg:hidden">
        <TerracesHeroSmall className="block w-full" />
      </div>
    </section>
  );
}
