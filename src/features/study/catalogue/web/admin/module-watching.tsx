import { useQuery } from '@tanstack/react-query';
import { formatTimecode } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { BarChart } from '#ui/bar-chart.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import * as m from '../../messages/m.ts';
import { fewestViewers } from '../../rules.ts';

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
          <div>
            <h3 className="text-ui font-semibold">{m.wentBackTo()}</h3>
            {data.back.length > 0 ? (
              <ul className="mt-1 grid gap-1 text-small text-ink-2">
                {data.back.map(({ seconds, times }) => (
                  <li key={seconds} className="flex gap-3">
                    <span className="font-mono tabular-nums">{formatTimecode(seconds)}</span>
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
