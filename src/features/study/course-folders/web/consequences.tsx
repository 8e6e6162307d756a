import { Captions, Clapperboard, KeyRound, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { tierNames } from '#access/tiers.ts';
import { sizeText } from '#features/study/videos/web/size-text.ts';
import { Card } from '#ui/card.tsx';
import type { Difference } from '../contract.ts';
import * as m from '../messages/m.ts';

/** More of one kind would hide the button; the list on the page has them all. */
const mostShown = 4;

/** What the changes mean for people, beyond the files. */
export function Consequences({ difference }: { difference: Difference }) {
  const { withLearners, opened, shared, toEncode } = difference;
  const bytes = toEncode.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return (
    <div className="grid grid-cols-1 gap-4 empty:hidden sm:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]">
      {withLearners.length > 0 ? (
        <Consequence
          icon={<TriangleAlert className="size-4.5 text-warning-ink" aria-hidden="true" />}
          title={m.removedWithLearners({ count: withLearners.length })}
          lines={withLearners.map(({ title, learners, notes }) =>
            notes > 0 ? m.learnersAndNotes({ title, learners, notes }) : m.learnersThere({ title, learners }),
          )}
        >
          {m.hiddenNotDeleted()}
        </Consequence>
      ) : null}
      {opened.length > 0 ? (
        <Consequence
          icon={<KeyRound className="size-4.5 text-primary-ink" aria-hidden="true" />}
          title={m.opensForMore()}
          lines={opened.map(({ place, from, to, isFreeNow }) => {
            if (from === to) return m.becomesFree({ place });
            const names = { place, from: tierNames[from], to: tierNames[to] };
            return isFreeNow ? m.lowerAndFree(names) : m.lowerPlan(names);
          })}
        />
      ) : null}
      {shared.length > 0 ? (
        <Consequence
          icon={<Captions className="size-4.5 text-warning-ink" aria-hidden="true" />}
          title={m.changesElsewhere()}
          lines={shared.map(({ place, title, others }) =>
            m.sharedVideo({ place, title, others: others.map(nameOf).join(', ') }),
          )}
        >
          {m.sharedTexts()}
        </Consequence>
      ) : null}
      {toEncode.length > 0 ? (
        <Consequence
          icon={<Clapperboard className="size-4.5 text-ink-3" aria-hidden="true" />}
          title={m.videosToEncode({ count: toEncode.length })}
          lines={toEncode.map(({ place, title, sizeBytes }) =>
            m.videoOfModule({ place, title, size: sizeText(sizeBytes) }),
          )}
        >
          {m.draftUntilReady({ size: sizeText(bytes) })}
        </Consequence>
      ) : null}
    </div>
  );
}

const nameOf = ({ title, course }: Difference['shared'][number]['others'][number]): string =>
  course === null ? m.moduleAlone({ title }) : m.moduleOfCourse({ title, course });

interface ConsequenceProps {
  icon: ReactNode;
  title: string;
  lines: readonly string[];
  children?: ReactNode;
}

function Consequence({ icon, title, lines, children }: ConsequenceProps) {
  const more = lines.length - mostShown;
  return (
    <Card padding="compact">
      <h2 className="flex items-center gap-2.5 text-ui font-semibold">
        {icon}
        {title}
      </h2>
      <ul className="mt-1.5 text-small text-ink-2">
        {lines.slice(0, mostShown).map((line) => (
          <li key={line} className="[overflow-wrap:anywhere]">
            {line}
          </li>
        ))}
        {more > 0 ? <li>{m.andMore({ count: more })}</li> : null}
      </ul>
      {children ? <p className="mt-1.5 text-small text-ink-2">{children}</p> : null}
    </Card>
  );
}
