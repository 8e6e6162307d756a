import { Check, Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '../messages/m.ts';

function Step({
  number,
  title,
  text,
  children,
}: {
  number: number;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-col">
      <div aria-hidden="true" className="h-[170px] overflow-hidden rounded-md border border-night-line">
        {children}
      </div>
      <div className="mt-5 flex items-baseline gap-3">
        <span className="font-mono text-small text-accent">{number}</span>
        <div>
          <h3 className="text-h3">{title}</h3>
          <p className="mt-1 text-body text-on-night-2">{text}</p>
        </div>
      </div>
    </li>
  );
}

function WatchPicture() {
  return (
    <div className="code relative h-full p-5 text-small">
      <span className="t-k">const</span> kopi = <span className="t-k">await</span>{' '}
      <span className="t-f">fetch</span>(<span className="t-s">"/api/kopi"</span>)<br />
      <span className="t-k">if</span> (!kopi.ok) {'{'}
      <br />
      &nbsp;&nbsp;<span className="t-k">throw new</span> <span className="t-f">Error</span>(
      <span className="t-s">"Habis"</span>)
      <br />
      {'}'}
      <div className="absolute inset-x-4 bottom-4 flex items-center gap-3 font-sans">
        <Pause className="size-4" />
        <div className="h-1 flex-1 rounded-full bg-night-line">
          <div className="h-full w-[62%] rounded-full bg-accent" />
        </div>
        <span className="text-caption tabular-nums text-on-night-2">01:14</span>
      </div>
    </div>
  );
}

function NotePicture() {
  return (
    <div className="h-full bg-night-2 p-5">
      <div className="flex gap-3">
        <span className="h-6 rounded-sm bg-accent px-2 font-mono text-caption leading-6 text-on-accent">
          01:14
        </span>
        <p className="text-ui text-on-night">
          {m.noteAboutFetch({ code: (text) => <code className="text-accent">{text}</code> })}
        </p>
      </div>
      <div className="mt-5 flex gap-3">
        <span className="h-6 rounded-sm border border-night-line px-2 font-mono text-caption leading-6 text-on-night-2">
          00:41
        </span>
        <p className="text-ui text-on-night-2">{m.noteAboutAwait()}</p>
      </div>
    </div>
  );
}

const tasks = [
  { title: m.taskFetch, isDone: true },
  { title: m.taskMessage, isDone: true },
  { title: m.taskRetry, isDone: false },
];

function DoPicture() {
  return (
    <div className="h-full space-y-4 bg-night-2 p-5 text-ui">
      {tasks.map((task) => (
        <p key={task.title()} className="flex items-start gap-3">
          {task.isDone ? (
            <span className="mt-px grid size-5 shrink-0 place-items-center rounded-xs bg-on-night text-night">
              <Check className="size-3.5" />
            </span>
          ) : (
            <span className="mt-px size-5 shrink-0 rounded-xs border-2 border-accent" />
          )}
          <span
            className={
              task.isDone ? 'text-on-night-2 line-through decoration-1' : 'font-semibold text-on-night'
            }
          >
            {task.title()}
          </span>
        </p>
      ))}
    </div>
  );
}

export function StepsSection() {
  return (
    <section aria-labelledby="steps" className="bg-night text-on-night">
      <div className="mx-auto max-w-[1200px] px-5 pb-20 pt-12 lg:px-8 lg:pb-28 lg:pt-16">
        <h2 id="steps" className="max-w-xl text-title max-sm:text-h1">
          {m.steps()}
        </h2>
        <ol className="mt-10 grid gap-10 md:grid-cols-3 md:gap-7">
          <Step number={1} title={m.watch()} text={m.watchText()}>
            <WatchPicture />
          </Step>
          <Step number={2} title={m.note()} text={m.noteText()}>
            <NotePicture />
          </Step>
          <Step number={3} title={m.doIt()} text={m.doItText()}>
            <DoPicture />
          </Step>
        </ol>
      </div>
    </section>
  );
}
