import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatTimecode } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { BarChart } from '#ui/bar-chart.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../../messages/m.ts';
import { fewestViewers } from '../../rules.ts';
import { mostStops } from './most-stops.ts';

/** Where people stop in the video of a module, and where they go back to (product.md#watching). */
export function ModuleWatching({ id, lengthSeconds }: { id: number; lengthSeconds: number }) {
  const { data, error, refetch } = useQuery(
    apiQuery.catalogue.modules.watching.queryOptions({ input: { id } }),
  );
  if (error)
    return (
      <Notice
        tone="danger"
        title={m.watchingNotRead()}
        action={
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            {ui.tryAgain()}
          </Button>
        }
      >
        {errorMessage(error)}
      </Notice>
    );
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-h3">{m.watching()}</h2>
        {data?.reached ? (
          <p className="mt-1 text-small text-ink-2">{m.watchingOf({ count: data.viewers })}</p>
        ) : null}
      </div>
      {!data ? (
        <SkeletonGroup label={m.watching()}>
          <Skeleton className="h-40 w-full rounded-md" />
        </SkeletonGroup>
      ) : data.reached ? (
        <>
          <BarChart
            caption={m.watchingCaption()}
            heads={[m.watchingPlace(), m.watchingShare()]}
            bars={data.reached.map((value, tenth) => ({
              key: String(tenth),
              label: formatTimecode((lengthSeconds * tenth) / 10),
              value,
            }))}
            format={(value) => m.percent({ value })}
          />
          <Stops id={id} reached={data.reached} lengthSeconds={lengthSeconds} />
          <div>
            <h3 className="text-ui font-semibold">{m.wentBackTo()}</h3>
            {data.back.length > 0 ? (
              <ul className="mt-1 grid gap-1 text-small text-ink-2">
                {data.back.map(({ seconds, times }) => (
                  <li key={seconds} className="flex items-baseline gap-3">
                    <Moment id={id} seconds={seconds} />
                    {m.wentBackTimes({ count: times })}
                  </li>
                ))}
              </ul>
            ) : (
              <p className="mt-1 text-small text-ink-2">{m.wentBackNowhere()}</p>
            )}
          </div>
        </>
      ) : (
        <p className="text-small text-ink-2">
          {m.tooFewViewers({ count: data.viewers, least: fewestViewers })}
        </p>
      )}
    </Card>
  );
}

/** The parts of the video in which most viewers stop; nothing where few do. */
function Stops({ id, reached, lengthSeconds }: { id: number; reached: number[]; lengthSeconds: number }) {
  const stops = mostStops(reached);
  if (stops.length === 0) return null;
  return (
    <div>
      <h3 className="text-ui font-semibold">{m.stopMost()}</h3>
      <ul className="mt-1 grid gap-1 text-small text-ink-2">
        {stops.map(({ tenth, percent }) => (
          <li key={tenth} className="flex items-baseline gap-3">
            <Moment id={id} seconds={Math.floor((lengthSeconds * tenth) / 10)} />
            {m.stopHere({ value: percent })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A link to this second on the module's page. */
function Moment({ id, seconds }: { id: number; seconds: number }) {
  const time = formatTimecode(seconds);
  return (
    <TextLink
      render={
        <Link
          to="/modules/$id"
          params={{ id: String(id) }}
          search={{ t: seconds }}
          aria-label={m.watchFrom({ time })}
        />
      }
      className="font-mono tabular-nums"
    >
      {time}
    </TextLink>
  );
}
