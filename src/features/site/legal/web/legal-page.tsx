import type { ReactNode } from 'react';
import { businessTimeZone, formatDateIn } from '#kernel/time.ts';
import { PageHeader } from '#ui/page-header.tsx';
import * as m from '../messages/m.ts';

export interface LegalSection {
  title: string;
  body: () => ReactNode;
}

/** A legal page in one language. The texts are too long for messages, so each language is a file of its own. */
export interface LegalText<Section extends string> {
  intro: string;
  sections: Readonly<Record<Section, LegalSection>>;
}

export function LegalPage<Section extends string>({
  title,
  inForceSince,
  order,
  text,
}: {
  title: string;
  /** A date without a time. */
  inForceSince: string;
  order: readonly Section[];
  text: LegalText<Section>;
}) {
  return (
    <article className="mx-auto w-full max-w-[720px] px-5 py-12 lg:py-16">
      <PageHeader title={title} subtitle={text.intro} />
      <p className="text-small text-ink-3">
        <time dateTime={inForceSince}>
          {m.inForceSince({
            date: formatDateIn(new Date(`${inForceSince}T12:00:00+07:00`), businessTimeZone),
          })}
        </time>
      </p>
      {order.map((section) => (
        <section key={section} id={section} className="mt-10 scroll-mt-20">
          <h2 className="text-h3">{text.sections[section].title}</h2>
          <div className="mt-3 space-y-3 text-body text-ink-2 [&_li]:mt-2 [&_strong]:font-semibold [&_strong]:text-ink [&_ul]:list-disc [&_ul]:pl-5">
            {text.sections[section].body()}
          </div>
        </section>
      ))}
    </article>
  );
}
