import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import {
  BookOpenText,
  CalendarDays,
  CircleCheck,
  CirclePlay,
  CloudUpload,
  CodeXml,
  FolderDown,
  Lightbulb,
  ListChecks,
  NotebookPen,
  Play,
} from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { formatClockIn, formatDateIn, formatTimecode } from '#kernel/time.ts';
import { subscribeDevice } from '#kit/device.ts';
import { langOf } from '#kit/other-language.ts';
import { viewerTimeZone, viewerZoneName } from '#kit/preferences.ts';
import { useIsOnline } from '#kit/use-is-online.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import type { KeptExercise, KeptModule, WaitingRow } from '../kept.ts';
import * as m from '../messages/m.ts';
import { type OnThisDevice, readKept } from './read-kept.ts';

/** Undefined while it is read, null when it cannot be. It is read again whenever a change is made or sent. */
function useKept(): OnThisDevice | null | undefined {
  const userId = useQuery(viewerQuery()).data?.viewer?.userId;
  const [kept, setKept] = useState<OnThisDevice | null>();
  useEffect(() => {
    if (!userId) return;
    let isOver = false;
    const read = () =>
      void readKept(userId).then(
        (found) => isOver || setKept(found),
        () => isOver || setKept(null),
      );
    read();
    const stop = subscribeDevice(read);
    return () => {
      isOver = true;
      stop();
    };
  }, [userId]);
  return kept;
}

interface OnThisDevicePageProps {
  /** It takes the place of a page that this device does not have; that page comes when there is a connection. */
  isInPlace?: boolean;
}

/** What can be opened now, what waits to be sent, and what needs the internet, from this device's own store. */
export function OnThisDevicePage({ isInPlace = false }: OnThisDevicePageProps) {
  const router = useRouter();
  const kept = useKept();
  const isConnected = useIsOnline();
  useEffect(() => {
    if (isInPlace && isConnected) void router.invalidate();
  }, [router, isInPlace, isConnected]);
  const subtitle = isInPlace
    ? m.pageNotKept()
    : isConnected
      ? m.connectedNow()
      : sinceWhen(kept?.connectedAtMs);
  return (
    <Page>
      <PageHeader title={m.whatYouCanOpen()} subtitle={subtitle} />
      {kept === null ? (
        <Notice tone="warning" title={m.deviceNotRead()}>
          {m.reloadToRead()}
        </Notice>
      ) : kept ? (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1.35fr_1fr]">
          <KeptCard kept={kept} />
          <div className="grid gap-4">
            <WaitingCard rows={kept.waiting} />
            <InternetCard otherModuleCount={kept.otherModuleCount} />
          </div>
        </div>
      ) : (
        <SkeletonGroup
          label={m.readingDevice()}
          className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1.35fr_1fr]"
        >
          <Skeleton className="h-96 w-full rounded-lg" />
          <Skeleton className="h-72 w-full rounded-lg" />
        </SkeletonGroup>
      )}
    </Page>
  );
}

const dayMs = 24 * 3_600_000;

function sinceWhen(atMs: number | null | undefined): string {
  if (atMs == null) return m.keepLearning();
  const at = new Date(atMs);
  const zone = viewerTimeZone();
  const time = `${formatClockIn(at, zone)} ${viewerZoneName()}`;
  return Date.now() - atMs < dayMs
    ? m.lastConnectedAt({ time })
    : m.lastConnectedOn({ time: `${formatDateIn(at, zone)}, ${time}` });
}

function KeptCard({ kept }: { kept: OnThisDevice }) {
  const { modules, exercises, next, noteCount, openItemCount } = kept;
  const isEmpty =
    modules.length === 0 && exercises.length === 0 && noteCount === null && openItemCount === null;
  return (
    <Card aria-labelledby="kept-here">
      <h2 id="kept-here" className="text-h4">
        {m.keptHere()}
      </h2>
      {isEmpty ? (
        <EmptyState isBare headingLevel={3} title={m.nothingKept()} text={m.opensLater()} />
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {modules.map((module) => (
            <ModuleRow key={module.id} module={module} />
          ))}
          {exercises.map((exercise) => (
            <ExerciseRow key={exercise.id} exercise={exercise} />
          ))}
          {noteCount === null ? null : (
            <Row
              icon={<NotebookPen />}
              title={m.noteCount({ count: noteCount })}
              text={m.readAndWrite()}
              link={(content, className) => (
                <Link to="/notes" className={className}>
                  {content}
                </Link>
              )}
            />
          )}
          {openItemCount === null ? null : (
            <Row
              icon={<ListChecks />}
              title={m.openItemCount({ count: openItemCount })}
              text={m.tickAsUsual()}
              link={(content, className) => (
                <Link to="/action-items" className={className}>
                  {content}
                </Link>
              )}
            />
          )}
        </ul>
      )}
      {next ? (
        <Button
          variant="accent"
          size="lg"
          className="mt-4 h-auto min-h-12 whitespace-normal py-2.5 max-sm:w-full"
          icon={<Play className="size-4 shrink-0" aria-hidden="true" />}
          render={<ModuleLink module={next} />}
        >
          <span>
            {m.goOnWith({
              title: next.title,
              module: (text) => <span lang={langOf(next.language)}>{text}</span>,
            })}
          </span>
        </Button>
      ) : null}
    </Card>
  );
}

interface ModuleLinkProps {
  module: KeptModule;
  className?: string;
  children?: ReactNode;
}

function ModuleLink({ module, ...rest }: ModuleLinkProps) {
  const id = String(module.id);
  return module.courseSlug === null ? (
    <Link to="/modules/$id" params={{ id }} {...rest} />
  ) : (
    <Link to="/lessons/$slug/$id" params={{ slug: module.courseSlug, id }} {...rest} />
  );
}

function ModuleRow({ module }: { module: KeptModule }) {
  const { title, language, completed, timeInSeconds, lengthSeconds, hasTranscript, itemCount } = module;
  const parts = [
    m.lessonText(),
    ...(hasTranscript ? [m.transcript()] : []),
    ...(itemCount > 0 ? [m.itemCount({ count: itemCount })] : []),
  ];
  const length = formatTimecode(lengthSeconds);
  return (
    <Row
      icon={completed ? <CircleCheck /> : <BookOpenText />}
      title={<span lang={langOf(language)}>{title}</span>}
      text={completed ? `${m.finished()} · ${parts.join(', ')}` : parts.join(', ')}
      aside={completed || timeInSeconds === 0 ? length : `${formatTimecode(timeInSeconds)} / ${length}`}
      link={(content, className) => (
        <ModuleLink module={module} className={className}>
          {content}
        </ModuleLink>
      )}
    />
  );
}

function ExerciseRow({ exercise }: { exercise: KeptExercise }) {
  const { id, title, language, moduleTitle, moduleLanguage, isPassed } = exercise;
  return (
    <Row
      icon={isPassed ? <CircleCheck /> : <CodeXml />}
      title={<span lang={langOf(language)}>{title}</span>}
      text={
        <>
          {isPassed ? `${m.finished()} · ` : ''}
          {m.exercise()}, <span lang={langOf(moduleLanguage)}>{moduleTitle}</span>
        </>
      }
      link={(content, className) => (
        <Link to="/exercises/$id" params={{ id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}

function WaitingCard({ rows }: { rows: readonly WaitingRow[] }) {
  return (
    <Card aria-labelledby="waiting-here">
      <h2 id="waiting-here" className="text-h4">
        {m.waitingToBeSent()}
      </h2>
      {rows.length === 0 ? (
        <p className="mt-2 text-ui text-ink-2">{m.nothingWaits()}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {rows.map((row) => (
            <Row
              key={row.id}
              aside={formatClockIn(new Date(row.atMs), viewerTimeZone())}
              {...waitingRow(row)}
              {...linkOf(row)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** To where the change was made. */
function linkOf({ leadsTo }: WaitingRow): Pick<RowProps, 'link'> {
  if (leadsTo === null) return {};
  return {
    link: (content, className) =>
      leadsTo === 'action-items' ? (
        <Link to="/action-items" className={className}>
          {content}
        </Link>
      ) : 'exercise' in leadsTo ? (
        <Link to="/exercises/$id" params={{ id: leadsTo.exercise }} className={className}>
          {content}
        </Link>
      ) : (
        <ModuleLink module={leadsTo.module} className={className}>
          {content}
        </ModuleLink>
      ),
  };
}

function waitingRow({ kind, text, moduleTitle, seconds }: WaitingRow) {
  const place = moduleTitle ? [moduleTitle] : [];
  switch (kind) {
    case 'note':
      return {
        icon: <NotebookPen />,
        title: text ?? m.note(),
        text: [m.noteAt({ time: formatTimecode(seconds ?? 0) }), ...place].join(', '),
      };
    case 'no-note':
      return { icon: <NotebookPen />, title: m.noteToDelete() };
    case 'attempt':
      return { icon: <CodeXml />, title: text ?? m.exercise(), text: [m.attempt(), ...place].join(', ') };
    case 'hints':
      return {
        icon: <Lightbulb />,
        title: text ?? m.exercise(),
        text: [m.openedHints(), ...place].join(', '),
      };
    case 'place':
      return { icon: <CirclePlay />, title: m.yourProgress(), text: place.join() };
    default:
      return {
        icon: <ListChecks />,
        title: text ?? m.actionItem(),
        text: [kind === 'ticked' ? m.ticked() : m.unticked(), ...place].join(', '),
      };
  }
}

function InternetCard({ otherModuleCount }: { otherModuleCount: number }) {
  return (
    <Card aria-labelledby="needs-internet">
      <h2 id="needs-internet" className="text-h4">
        {m.needsInternet()}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        <Row isQuiet icon={<CirclePlay />} title={m.videos()} text={m.textStays()} />
        {otherModuleCount > 0 ? (
          <Row
            isQuiet
            icon={<BookOpenText />}
            title={m.otherModules({ count: otherModuleCount })}
            text={m.notHereYet()}
          />
        ) : null}
        <Row isQuiet icon={<CalendarDays />} title={m.sessionsAndReviews()} />
        <Row isQuiet icon={<FolderDown />} title={m.resourcesAndFiles()} />
        <Row isQuiet icon={<CloudUpload />} title={m.accountAndPlan()} />
      </ul>
    </Card>
  );
}

interface RowProps {
  icon: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** Small digits at the end. */
  aside?: string;
  isQuiet?: boolean;
  link?: (content: ReactNode, className: string) => ReactNode;
}

function Row({ icon, title, text, aside, isQuiet = false, link }: RowProps) {
  const content = (
    <>
      <span
        aria-hidden="true"
        className={cn('shrink-0 [&>svg]:size-4.5', isQuiet ? 'text-ink-3' : 'text-primary-ink')}
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span
          className={cn(
            'line-clamp-2 block text-ui font-semibold wrap-anywhere',
            isQuiet ? 'text-ink-2' : 'text-ink',
          )}
        >
          {title}
        </span>
        {text ? <span className="block text-small text-ink-3">{text}</span> : null}
      </span>
      {aside ? <span className="shrink-0 font-mono text-small tabular-nums text-ink-2">{aside}</span> : null}
    </>
  );
  const classes = 'flex min-h-14 items-center gap-3 py-2';
  return (
    <li className={link ? undefined : classes}>
      {link ? link(content, cn(classes, '-mx-2 rounded-md px-2 hover:bg-sunken')) : content}
    </li>
  );
}
