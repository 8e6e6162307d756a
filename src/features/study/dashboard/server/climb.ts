/**
 * Where a person is in their course, as the dashboard's small climb shows it: one statement, whatever its size. "Here" is
 * the unfinished module that was worked on last; otherwise the first unfinished one; if all are finished, the last one.
 */

import { sql } from 'drizzle-orm';
import type { AccessHolder, Tier } from '#access/tiers.ts';
import {
  isOpen,
  lengthSecondsOf,
  openCondition,
  type VideoPlace,
} from '#features/study/catalogue/public.server.ts';
import { type VideoSummary, videoReadyStatus } from '#features/study/catalogue/rules.ts';
import { resumeSeconds } from '#features/study/progress/rules.ts';
import type { Language } from '#kernel/language.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { bool, int, json, type RowOf, readRow, text } from '#platform/db/rows.server.ts';
import { languageIn, textIn } from '#platform/db/translated.server.ts';

interface StepRow {
  id: number;
  /** In the course, from 1. */
  number: number;
  title: string;
  summary: string;
  language: Language;
  tier: Tier;
  is_free_preview: boolean;
  course_id: string | null;
  duration_minutes: number;
  video: VideoSummary | null;
  video_guid: string;
  media_id: string | null;
  percent: number | null;
  position_seconds: number | null;
  is_completed: boolean;
}

interface OtherCourseRow {
  slug: string;
  title: string;
  language: Language;
  completed: number;
  total: number;
}

const climbRow = {
  here_id: int,
  /** Whether the person has begun any module. */
  has_begun: bool,
  course_slug: text.orNull,
  course_title: text.orNull,
  course_language: text.as<Language>().orNull,
  /** The step where the person is, with the one below and the one above it. */
  steps: json.as<StepRow[]>(),
  /** Steps below those, and the finished ones among them. */
  earlier: int,
  earlier_completed: int,
  others: json.as<OtherCourseRow[]>(),
  first_item: json.as<{ title: string; language: Language }>().orNull,
  /** The first required exercise of the module where the person is that is not passed; null until it is begun. */
  next_exercise: json.as<{ id: string; title: string; language: Language }>().orNull,
  has_ticked: bool,
};

type ClimbRow = RowOf<typeof climbRow>;

/** Other courses that the person has begun and not finished. */
const mostOthers = 3;

export async function findClimb(db: DbOrTx, userId: string, holder: AccessHolder): Promise<ClimbRow | null> {
  return readRow(
    db,
    climbRow,
    sql`
    with mine as (
      select m.id, m.course_id, m."order", p.user_id is not null as is_begun, p.completed_at, p.updated_at
      from modules m left join module_progress p on p.user_id = ${userId} and p.module_id = m.id
      where ${openCondition(holder)}
    ), here as (
      select id, course_id, is_begun from mine
      order by case when completed_at is not null then 2 when is_begun then 0 else 1 end,
               updated_at desc nulls last, "order", id
      limit 1
    ), numbered as (
      select m.id, row_number() over (order by m."order", m.id)::int as number,
             ${textIn('m', 'title')} as title, ${textIn('m', 'summary')} as summary, ${languageIn('m')} as language,
             m.tier, m.is_free_preview, m.course_id, m.duration_minutes, m.video, m.video_guid, m.media_id,
             p.percent, p.position_seconds, p.completed_at is not null as is_completed
      from modules m left join module_progress p on p.user_id = ${userId} and p.module_id = m.id
      where m.deleted_at is null and m.is_published
        and m.course_id is not distinct from (select course_id from here)
    ), place as (
      select number from numbered where id = (select id from here)
    )
    select here.id as here_id, exists (select 1 from module_progress b where b.user_id = ${userId}) as has_begun,
      c.slug as course_slug,
      ${textIn('c', 'title')} as course_title, ${languageIn('c')} as course_language,
      (select json_agg(step order by step.number) from numbered step, place
       where step.number between place.number - 1 and place.number + 1) as steps,
      (select count(*)::int from numbered, place where numbered.number < place.number - 1) as earlier,
      (select count(*)::int from numbered, place
       where numbered.number < place.number - 1 and numbered.is_completed) as earlier_completed,
      coalesce((select json_agg(other) from (
        select oc.slug, ${textIn('oc', 'title')} as title, ${languageIn('oc')} as language,
               count(mine.completed_at)::int as completed, count(*)::int as total
        from mine join courses oc on oc.id = mine.course_id and oc.deleted_at is null
        where mine.course_id is distinct from here.course_id
        group by oc.id
        having bool_or(mine.is_begun) and count(mine.completed_at) < count(*)
        order by max(mine.updated_at) desc nulls last
        limit ${mostOthers}
      ) other), '[]'::json) as others,
      (select row_to_json(item) from (
        select ${textIn('a', 'title')} as title, ${languageIn('a')} as language
        from action_items a where a.module_id = here.id and a.hidden_at is null
        order by a.position limit 1
      ) item) as first_item,
      (select row_to_json(exercise) from (
        select e.id, ${textIn('e', 'title')} as title, ${languageIn('e')} as language
        from exercises e
        left join exercise_progress x on x.user_id = ${userId} and x.exercise_id = e.id and x.passed_at is not null
        where here.is_begun and e.module_id = here.id and e.deleted_at is null and e.is_published and e.is_required
          and x.user_id is null
        order by e.position, e.id limit 1
      ) exercise) as next_exercise,
      exists (select 1 from action_item_completions d where d.user_id = ${userId}) as has_ticked
    from here left join courses c on c.id = here.course_id and c.deleted_at is null`,
  );
}

/** The module to continue with; null for a person who has not begun (product.md#dashboard). */
export function lastModuleView(row: ClimbRow) {
  const here = row.has_begun ? row.steps.find((step) => step.id === row.here_id) : undefined;
  if (!here) return null;
  const progress = here.percent ?? 0;
  return {
    id: here.id,
    title: here.title,
    summary: here.summary,
    language: here.language,
    progress,
    duration: here.duration_minutes,
    courseSlug: row.course_slug,
    minutesLeft: Math.ceil((here.duration_minutes * (100 - progress)) / 100),
  };
}

/** @param hasNoted whether the person has written a note. @param signPoster the address of a video's picture. */
export function climbView(
  row: ClimbRow,
  viewer: AccessHolder,
  { hasNoted, signPoster }: { hasNoted: boolean; signPoster: (place: VideoPlace) => string | null },
) {
  const here = row.steps.find((step) => step.id === row.here_id);
  return {
    course:
      row.course_slug && row.course_title && row.course_language
        ? { slug: row.course_slug, title: row.course_title, language: row.course_language }
        : null,
    hereId: row.here_id,
    steps: row.steps.map((step) => stepView(step, viewer)),
    earlier: { count: row.earlier, completed: row.earlier_completed },
    others: row.others,
    firstSteps: {
      posterUrl: here?.video?.status === videoReadyStatus ? signPoster(here) : null,
      item: row.first_item,
      hasTicked: row.has_ticked,
      hasNoted,
    },
  };
}

function stepView(step: StepRow, viewer: AccessHolder) {
  const lengthSeconds = lengthSecondsOf(step);
  return {
    id: step.id,
    number: step.number,
    title: step.title,
    summary: step.summary,
    language: step.language,
    tier: step.tier,
    locked: !isOpen(viewer, step),
    completed: step.is_completed,
    lengthSeconds,
    timeInSeconds: resumeSeconds(
      {
        percent: step.percent ?? 0,
        positionSeconds: step.position_seconds,
        furthestSeconds: 0,
        isCompleted: step.is_completed,
      },
      lengthSeconds,
    ),
  };
}
