import { createFileRoute, Link } from '@tanstack/react-router';
import { isIndonesian } from '#kernel/language.ts';
import { pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { meaningsInIndonesian } from '../meanings.id.ts';
import { meanings } from '../meanings.ts';
import * as m from '../messages/m.ts';
import { type Term, type TermGroup, type TermId, termGroups, terms } from '../terms.ts';

export const Route = createFileRoute('/_public/glossary')({
  head: () => ({
    meta: [
      ...pageTitle(m.glossary(), { isIndexed: true }).meta,
      { name: 'description', content: m.inShort() },
    ],
  }),
  component: GlossaryPage,
});

const groupNames: Record<TermGroup, () => string> = {
  code: m.groupCode,
  page: m.groupPage,
  data: m.groupData,
  git: m.groupGit,
  tools: m.groupTools,
};

/** The words of our field, for people who meet them for the first time. */
function GlossaryPage() {
  return (
    <div className="site-column grid grid-cols-1 gap-x-16 pt-10 pb-20 lg:grid-cols-[minmax(0,760px)_minmax(0,240px)] lg:justify-between lg:pt-14">
      <div>
        <h1 className="text-title max-sm:text-h1">{m.glossary()}</h1>
        <p className="mt-3 max-w-[60ch] text-body text-ink-2">{m.glossaryText()}</p>
        {termGroups.map((group) => (
          <section key={group} id={group} aria-labelledby={`${group}-title`} className="mt-12 scroll-mt-20">
            <h2 id={`${group}-title`} className="text-h3">
              {groupNames[group]()}
            </h2>
            <dl className="mt-4 divide-y divide-line border-y border-line">
              {terms[group].map((term) => (
                <Meaning key={term.id} term={term} />
              ))}
            </dl>
          </section>
        ))}
        <div className="mt-12 flex flex-wrap items-center gap-x-5 gap-y-3">
          <p className="text-body text-ink-2">{m.tryThem()}</p>
          <Button render={<Link to="/courses" />}>{m.seeCourses()}</Button>
        </div>
      </div>
      <nav aria-label={m.onThisPage()} className="sticky top-24 hidden self-start lg:block">
        <p className="text-ui font-semibold">{m.onThisPage()}</p>
        <ul className="mt-2 grid text-small">
          {termGroups.map((group) => (
            <li key={group}>
              <a href={`#${group}`} className="block py-1.5 text-ink-3 hover:text-ink">
                {groupNames[group]()}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** Each word has an address of its own: `/glossary#commit`. */
function Meaning({ term: { id, name, example } }: { term: Term & { id: TermId } }) {
  const means = (isIndonesian() ? meaningsInIndonesian : meanings)[id];
  return (
    <div
      id={id}
      className="grid grid-cols-1 scroll-mt-20 gap-x-8 gap-y-1 py-4 target:-mx-3 target:rounded-sm target:bg-primary-soft target:px-3 sm:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <dt lang="en" className="text-ui font-semibold">
        <a href={`#${id}`} className="rounded-xs hover:underline">
          {name}
        </a>
      </dt>
      <dd className="min-w-0 text-ui text-ink-2">
        <Sentence text={means} />
        {example ? (
          <pre className="mt-2 overflow-x-auto rounded-md border border-line bg-sunken px-3 py-2 text-small text-ink">
            <code lang="en">{example}</code>
          </pre>
        ) : null}
      </dd>
    </div>
  );
}
