import { tierNames } from '#access/tiers.ts';
import { Card } from '#ui/card.tsx';
import type { Difference } from '../contract.ts';
import type { LeftOutReason } from '../foreign.ts';
import * as m from '../messages/m.ts';

const reasons: Record<LeftOutReason, () => string> = {
  forum: m.why_forum,
  h5p: m.why_h5p,
  scorm: m.why_scorm,
  lti: m.why_lti,
  lesson: m.why_lesson,
  activity: m.why_activity,
  empty: m.why_empty,
  'question-kind': m.why_question_kind,
  'question-size': m.why_question_size,
  'question-answer': m.why_question_answer,
  'question-picture': m.why_question_picture,
  'file-kind': m.why_file_kind,
  'file-size': m.why_file_size,
  'file-missing': m.why_file_missing,
  'file-unused': m.why_file_unused,
  'file-hidden': m.why_file_hidden,
  picture: m.why_picture,
  link: m.why_link,
  linked: m.why_linked,
  live: m.why_live,
  column: m.why_column,
};

type Foreign = NonNullable<Difference['foreign']>;

/** A course of another system: how it comes in, and by name what does not. */
export function LeftBehind({ foreign }: { foreign: Foreign }) {
  const { kind, leftOut, withoutVideo, resources } = foreign;
  return (
    <Card padding="compact">
      <h2 className="text-ui font-semibold">{m.comesFrom({ kind })}</h2>
      <div className="mt-1.5 grid gap-1.5 text-small text-ink-2">
        <p>{m.arrivesAsDrafts()}</p>
        {withoutVideo > 0 ? <p>{m.stillWithoutVideo({ count: withoutVideo })}</p> : null}
        {resources > 0 ? <p>{m.resourcesAreOpen({ count: resources, plan: tierNames.ESSENTIAL })}</p> : null}
        {kind === 'table' ? null : <p>{m.peopleStayBehind()}</p>}
      </div>
      {leftOut.length > 0 ? (
        <>
          <h3 className="mt-4 text-ui font-semibold">{m.staysBehind()}</h3>
          <dl className="mt-1.5 grid gap-3">
            {leftOut.map((group) => (
              <Group key={group.reason} group={group} />
            ))}
          </dl>
        </>
      ) : (
        <p className="mt-1.5 text-small text-ink-2">{m.allComes()}</p>
      )}
    </Card>
  );
}

function Group({ group: { reason, names, count } }: { group: Foreign['leftOut'][number] }) {
  const more = count - names.length;
  return (
    <div>
      <dt className="text-small font-semibold">{reasons[reason]()}</dt>
      <dd className="text-small text-ink-2">
        <ul className="list-disc pl-5">
          {names.map((name) => (
            <li key={name} className="[overflow-wrap:anywhere]">
              {name}
            </li>
          ))}
          {more > 0 ? <li>{m.andMore({ count: more })}</li> : null}
        </ul>
      </dd>
    </div>
  );
}
