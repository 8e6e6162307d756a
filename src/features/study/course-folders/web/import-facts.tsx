import { Link } from '@tanstack/react-router';
import { formatClockIn, formatTableDateIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { TextLink } from '#ui/text-link.tsx';
import type { CourseImport } from '../contract.ts';
import * as m from '../messages/m.ts';

/** A day and a time, in the reader's time zone. @param at in ISO 8601. */
export function momentText(at: string): string {
  const instant = new Date(at);
  return `${formatTableDateIn(instant, viewerTimeZone())}, ${formatClockIn(instant, viewerTimeZone())}`;
}

/** Which file came in, when, and by whom. */
export function importedFrom({ name, by, importedAt }: CourseImport): string {
  const time = momentText(importedAt);
  return by === null ? m.importedFrom({ name, time }) : m.importedFromBy({ name, time, person: by });
}

/** The way to the drafts that an import made, one by one. */
export function ImportedDrafts({ one }: { one: CourseImport }) {
  const { drafts, draftCount } = one;
  if (draftCount === 0) return null;
  const more = draftCount - drafts.length;
  return (
    <>
      <p className="text-small text-ink-2">{m.draftsToCheck({ count: draftCount })}</p>
      <ul className="mt-1 list-disc pl-5 text-small">
        {drafts.map(({ id, title }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <TextLink render={<Link to="/admin/modules/$id/edit" params={{ id: String(id) }} />}>
              {title}
            </TextLink>
          </li>
        ))}
        {more > 0 ? (
          <li>
            {m.andMore({ count: more })}{' '}
            <TextLink render={<Link to="/admin/modules" />}>{m.allModules()}</TextLink>
          </li>
        ) : null}
      </ul>
    </>
  );
}
