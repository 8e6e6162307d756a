import type { ReactNode } from 'react';
import { businessTimeZone, formatDateIn } from '#kernel/time.ts';
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
    <div className="site-column grid grid-cols-1 gap-x-16 pt-10 pb-20 lg:grid-cols-[minmax(0,680px)_minmax(0,300px)] lg:justify-between lg:pt-14">
      <article>
        <h1 className="text-title max-sm:text-h1">{title}</h1>
        <p className="mt-3 text-body text-ink-2">{text.intro}</p>
        <p className="mt-3 text-small text-ink-3">
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
      <nav aria-label={m.onThisPage()} className="sticky top-24 hidden self-start lg:block">
        <p className="text-ui font-semibold">{m.onThisPage()}</p>
        <ul className="mt-2 grid text-small">
          {order.map((section) => (
            <li key={section}>
              <a href={`#${section}`} className="block py-1.5 text-ink-3 hover:text-ink">
                {text.sections[section].title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
