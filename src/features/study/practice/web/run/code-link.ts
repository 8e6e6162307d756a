/** The connection to the sandboxed document for code: its answers by their number, and workers that it starts for us. */
import { type FrameLink, openFrame } from './frame-link.ts';
import { type FromCodeFrame, graceMs, type ToCodeFrame } from './protocol.ts';
import { loadParts, type PartsKind } from './worker-parts.ts';

/** A worker that was started ahead answers immediately; on a slow phone it may still be starting. */
export const startWithinMs = 8_000;

export interface LinkedWorker {
  port: MessagePort;
  /** False if it does not start: the sandbox is gone. */
  isUp: Promise<boolean>;
  /** Ends it. False if the sandbox does not answer: it is gone. */
  end: () => Promise<boolean>;
}

export interface CodeLink {
  /** Whether the document is still the one that was opened. */
  isOpen: () => boolean;
  /** Rejects with `SandboxUnreachable`. */
  opened: Promise<void>;
  /** Resolves when the document is closed or replaced. */
  gone: Promise<null>;
  nextId: () => number;
  send: (message: ToCodeFrame, transfer?: Transferable[]) => void;
  /** Hears the answers to one number. */
  listen: (id: number, hear: (message: FromCodeFrame) => void) => void;
  /** Rejects if the worker's parts cannot be fetched. */
  startWorker: (kind: PartsKind) => Promise<LinkedWorker>;
  close: () => void;
}

const hide = ({ element }: FrameLink) => {
  element.tabIndex = -1;
  element.setAttribute('aria-hidden', 'true');
  // Not `display: none`: browsers may slow such documents down.
  element.style.cssText = 'position:absolute;width:1px;height:1px;border:0;opacity:0;pointer-events:none';
};

/** Resolves with false when the promise has not resolved in time. */
const within = (ms: number, promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    promise.then(() => true),
    new Promise<false>((resolve) => {
      setTimeout(() => resolve(false), ms);
    }),
  ]);

/** Opens the sandboxed document for code, hidden in `host`. */
export function openCodeLink(host: HTMLElement): CodeLink {
  let leave: () => void = () => undefined;
  const gone = new Promise<null>((resolve) => {
    leave = () => resolve(null);
  });
  const frame = openFrame(host, 'code', () => leave());
  hide(frame);
  let port: MessagePort | null = null;
  let lastId = 0;
  const listeners = new Map<number, (message: FromCodeFrame) => void>();
  const sentParts = new Set<PartsKind>();
  const opened = frame.port.then((connected) => {
    port = connected;
    port.onmessage = ({ data }: MessageEvent<FromCodeFrame>) => listeners.get(data.id)?.(data);
  });
  opened.catch(() => undefined);

  const send = (message: ToCodeFrame, transfer: Transferable[] = []) => port?.postMessage(message, transfer);
  const nextId = () => {
    lastId += 1;
    return lastId;
  };

  const startWorker = async (kind: PartsKind): Promise<LinkedWorker> => {
    const parts = await loadParts(kind);
    await opened;
    if (!sentParts.has(kind)) send({ is: 'parts', kind, parts });
    sentParts.add(kind);
    const id = nextId();
    const { port1, port2 } = new MessageChannel();
    const up = new Promise<void>((resolve) => {
      port1.onmessage = () => resolve();
    });
    send({ is: 'start', id, kind }, [port2]);
    return {
      port: port1,
      isUp: within(startWithinMs, up),
      end: () => {
        const ended = new Promise<void>((resolve) => listeners.set(id, () => resolve()));
        send({ is: 'end', id });
        port1.close();
        return within(graceMs, ended).finally(() => listeners.delete(id));
      },
    };
  };

  return {
    isOpen: frame.isOpen,
    opened,
    gone,
    nextId,
    send,
    listen: (id, hear) => listeners.set(id, hear),
    startWorker,
    close: () => {
      frame.close();
      leave();
    },
  };
}
