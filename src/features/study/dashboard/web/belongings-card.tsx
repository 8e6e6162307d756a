import { type ReactNode, useId } from 'react';
import type { z } from 'zod';
import { type Tier, tierNames } from '#access/tiers.ts';
import type { CreditKind } from '#features/coaching/credits/rules.ts';
import type { Materials } from '#features/study/materials/contract.ts';
import { ebookLanguage } from '#features/study/materials/rules.ts';
import { langOf } from '#kit/other-language.ts';
import { Card } from '#ui/card.tsx';
import { fileSizeText } from '#ui/file-size-text.ts';
import { TextLink } from '#ui/text-link.tsx';
import type { dashboardOutput } from '../contract.ts';
import * as m from '../messages/m.ts';

type Dashboard = z.infer<typeof dashboardOutput>;

interface BelongingsCardProps {
  belongings: NonNullable<Dashboard['belongings']>;
  counts: Pick<Dashboard['overallProgress'], 'totalModules' | 'totalExercises'>;
  material: Materials;
  tier: Tier | null;
  /** Whether something was bought or granted, a plan or a course. */
  hasPlan: boolean;
  className?: string;
}

/** What a newcomer's plan opens, in words (product.md#dashboard). */
export function BelongingsCard({
  belongings,
  counts,
  material,
  tier,
  hasPlan,
  className,
}: BelongingsCardProps) {
  const headingId = useId();
  const { courses, moreCourses, credits } = belongings;
  const own = tier ? m.whatYouHaveWith({ plan: tierNames[tier] }) : m.whatYouHave();
  return (
    <Card className={className} aria-labelledby={headingId}>
      <h2 id={headingId} className="text-h4">
        {hasPlan ? own : m.whatIsFree()}
      </h2>
      <dl className="mt-2 divide-y divide-line text-ui">
        {courses.length > 0 ? (
          <Row label={m.modules()}>
            {m.countFrom({ count: counts.totalModules })}{' '}
            {courses.map(({ slug, title, language }, index) => (
              <span key={slug}>
                {index > 0 ? ', ' : null}
                <span lang={langOf(language)}>{title}</span>
              </span>
            ))}
            {moreCourses > 0 ? ` ${m.andMore({ count: moreCourses })}` : null}
          </Row>
        ) : null}
        {counts.totalExercises > 0 ? (
          <Row label={m.exercises()}>{m.exercisesHere({ count: counts.totalExercises })}</Row>
        ) : null}
        {credits.map(({ kind, left, perMonth }) => (
          <Row key={kind} label={creditLabels[kind]()}>
            {perMonth > 0 ? m.perMonthAndLeft({ perMonth, left }) : m.creditsLeft({ left })}
          </Row>
        ))}
        {material.locked ? null : (
          <Row label={m.learningMaterial()}>
            <span lang={langOf(ebookLanguage)}>{material.title}</span>
            <span className="flex flex-wrap gap-x-5 pointer-coarse:mt-1">
              {material.files.map((file) => (
                <TextLink
                  key={file.format}
                  look="standalone"
                  href={file.url}
                  download
                  aria-label={`${material.title}, ${file.format.toUpperCase()} ${fileSizeText(file.sizeBytes)}`}
                >
                  {file.format.toUpperCase()} {fileSizeText(file.sizeBytes)}
                </TextLink>
              ))}
            </span>
          </Row>
        )}
      </dl>
    </Card>
  );
}

const creditLabels: Record<CreditKind, () => string> = {
  session: m.sessions,
  review: m.cvReviews,
  code: m.codeReviews,
  question: m.askACoach,
};

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.75rem_minmax(0,1fr)] gap-x-4 py-2.5 large-text:grid-cols-1 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
      <dt className="text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
