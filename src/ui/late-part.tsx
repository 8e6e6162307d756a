import { type ComponentType, createElement, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import * as m from './messages/m.ts';

/** A weak connection often works again a moment later. */
const pausesMs = [300, 1_500];

async function fetchPatiently<Found>(load: () => Promise<Found>): Promise<Found> {
  for (const pauseMs of pausesMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return load();
}

/**
 * A part of the screen that is fetched when it is needed. If that fails (the connection is lost, or a new release has
 * replaced the file), the page stays as it is, with everything typed in it, and shows a message. A part with `isOpen`
 * is retried each time it opens. `prepare` fetches early, when the pointer or focus comes near; a part that has come is
 * drawn in the first render, on the server too. It resolves even if the fetch failed.
 * @param Missing what is drawn where the part could not be fetched
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<{ onRetry: () => void }> = PartMissing,
) {
  let here: ComponentType<Props> | null = null;
  let coming: Promise<ComponentType<Props>> | null = null;
  const fetchPart = () => {
    coming ??= fetchPatiently(load).then(
      (found) => {
        here = found;
        return found;
      },
      (error: unknown) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  };

  function LatePart(props: Props) {
    const [Part, setPart] = useState(() => here);
    const [isMissing, setIsMissing] = useState(false);
    const [attempt, setAttempt] = useState(0);
    const isWanted = !('isOpen' in props) || props.isOpen === true;
    // biome-ignore lint/correctness/useExhaustiveDependencies: each `attempt` fetches again.
    useEffect(() => {
      if (!isWanted) setIsMissing(false);
      if (Part || !isWanted) return;
      let isOver = false;
      fetchPart().then(
        (found) => isOver || setPart(() => found),
        () => isOver || setIsMissing(true),
      );
      return () => {
        isOver = true;
      };
    }, [Part, isWanted, attempt]);
    if (Part) return createElement(Part, props);
    return isMissing ? <Missing onRetry={() => setAttempt((count) => count + 1)} /> : null;
  }

  const prepare = (): Promise<void> =>
    fetchPart().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(LatePart, { prepare });
}

/** Uses only what every page already has, because nothing else can be fetched. */
function PartMissing({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return createPortal(
    <div
      role="alert"
      className="fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-50 mx-auto flex max-w-lg flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4 shadow-pop"
    >
      <p className="min-w-0 flex-1 basis-60 text-small text-ink-2">
        <span className="block text-ui font-semibold text-ink">{m.partMissing()}</span>
        {m.partMissingHelp()}
      </p>
      <span className="flex gap-2">
        <Button variant="ghost" size="sm" onClick={() => window.location.reload()}>
          {m.reload()}
        </Button>
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {m.tryAgain()}
        </Button>
      </span>
    </div>,
    document.body,
  );
}
