import type { ReactNode } from 'react';
import { PageHeader } from '#ui/page-header.tsx';

export function LegalPage({
  title,
  updated,
  intro,
  children,
}: {
  title: string;
  updated: { iso: string; text: string };
  intro: string;
  children: ReactNode;
}) {
  return (
    <article className="mx-auto w-full max-w-[720px] px-5 py-12 lg:py-16">
      <PageHeader title={title} subtitle={intro} />
      <p className="text-small text-ink-3">
        In force since <time dateTime={updated.iso}>{updated.text}</time>
      </p>
      {children}
    </article>
  );
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="text-h3">{title}</h2>
      <div className="mt-3 space-y-3 text-body text-ink-2 [&_li]:mt-2 [&_strong]:font-semibold [&_strong]:text-ink [&_ul]:list-disc [&_ul]:pl-5">
        {children}
      </div>
    </section>
  );
}
