import { Link } from '@tanstack/react-router';
import { tierNames } from '#access/tiers.ts';
import { type Language, languageNames, languages } from '#kernel/language.ts';
import { Card } from '#ui/card.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { CourseImport, Difference } from '../contract.ts';
import { leftOutTexts } from '../left-out-texts.ts';
import * as m from '../messages/m.ts';

type Foreign = NonNullable<Difference['foreign']>;

/** A course of another system: how it comes in, and by name what does not. */
export function LeftBehind({
  foreign,
  onLanguage,
}: {
  foreign: Foreign;
  onLanguage: (language: Language) => void;
}) {
  const { kind, language, leftOut, withoutVideo, resources } = foreign;
  return (
    <Card padding="compact">
      <h2 className="text-ui font-semibold">{m.comesFrom({ kind })}</h2>
      <div className="mt-1.5 grid gap-1.5 text-small text-ink-2">
        <p>{m.arrivesAsDrafts()}</p>
        {withoutVideo > 0 ? <p>{m.stillWithoutVideo({ count: withoutVideo })}</p> : null}
        {resources > 0 ? (
          <p>{m.resourcesAreDrafts({ count: resources, plan: tierNames.ESSENTIAL })}</p>
        ) : null}
        {kind === 'table' ? null : <p>{m.peopleStayBehind()}</p>}
      </div>
      <NativeSelect
        className="mt-4 max-w-96"
        label={m.languageOfCourse()}
        hint={m.languageOfCourseHint()}
        value={language}
        onChange={({ target }) => onLanguage(languages.find((one) => one === target.value) ?? language)}
      >
        {languages.map((one) => (
          <option key={one} value={one}>
            {languageNames[one]}
          </option>
        ))}
      </NativeSelect>
      {leftOut.length > 0 ? (
        <LeftOut leftOut={leftOut} />
      ) : (
        <p className="mt-1.5 text-small text-ink-2">{m.allComes()}</p>
      )}
    </Card>
  );
}

/** The same after Apply: what is left to do, and by name what did not come in. */
export function LeftBehindAfter({ one: { foreign, withoutVideo, courseId } }: { one: CourseImport }) {
  if (!foreign && withoutVideo === 0) return null;
  return (
    <Card padding="compact" className="mt-4">
      {foreign ? <h2 className="text-ui font-semibold">{m.comesFrom({ kind: foreign.kind })}</h2> : null}
      {withoutVideo > 0 ? (
        <p className="mt-1.5 text-small text-ink-2">
          {m.stillWithoutVideo({ count: withoutVideo })}{' '}
          <TextLink render={<Link to="/admin/studio" search={{ course: courseId ?? undefined }} />}>
            {m.openStudio()}
          </TextLink>
        </p>
      ) : null}
      {!foreign ? null : foreign.leftOut.length > 0 ? (
        <LeftOut leftOut={foreign.leftOut} />
      ) : (
        <p className="mt-1.5 text-small text-ink-2">{m.allCame()}</p>
      )}
    </Card>
  );
}

/** Captions and chapters at Bunny that an import would leave as they are, by why. */
export function StaysAtBunny({ groups }: { groups: Difference['atBunny'] }) {
  if (groups.length === 0) return null;
  return (
    <Card padding="compact">
      <h2 className="text-ui font-semibold">{m.notAtBunny()}</h2>
      <Groups groups={groups} />
    </Card>
  );
}

/** Those that are not as an import wanted them, or not as they were before it. */
export function NotAtBunny({ one: { atBunny }, className }: { one: CourseImport; className?: string }) {
  if (atBunny.length === 0) return null;
  return (
    <div className={className}>
      <h3 className="text-small font-semibold">{m.textsAtBunny()}</h3>
      <Groups groups={atBunny} />
    </div>
  );
}

function LeftOut({ leftOut }: { leftOut: Foreign['leftOut'] }) {
  return (
    <>
      <h3 className="mt-4 text-ui font-semibold">{m.staysBehind()}</h3>
      <Groups groups={leftOut} />
    </>
  );
}

function Groups({ groups }: { groups: Foreign['leftOut'] }) {
  return (
    <dl className="mt-1.5 grid gap-3">
      {groups.map((group) => (
        <Group key={group.reason} group={group} />
      ))}
    </dl>
  );
}

function Group({ group: { reason, names, count } }: { group: Foreign['leftOut'][number] }) {
  const more = count - names.length;
  return (
    <div>
      <dt className="text-small font-semibold">{leftOutTexts[reason]()}</dt>
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
