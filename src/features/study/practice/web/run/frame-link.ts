/** Opens a sandboxed document in our page and makes the one port to it. */
import { type FrameKind, framePaths } from '../../frame-paths.ts';
import { readyMessage } from './protocol.ts';

/** The sandboxed document could not be opened: no connection, and it is not kept on this device. */
export class SandboxUnreachable extends Error {
  override name = 'SandboxUnreachable';
}

const openWithinMs = 10_000;
/** The frame says that it is ready before it has loaded; what loads without that is an error page. */
const afterLoadMs = 2_000;

export interface FrameLink {
  element: HTMLIFrameElement;
  /** Rejects with `SandboxUnreachable`. */
  port: Promise<MessagePort>;
  /** Whether the document is still the one that was opened. */
  isOpen: () => boolean;
  close: () => void;
}

/**
 * `allow-same-origin` is there only so that our service worker may answer offline: the document's own header makes its
 * origin opaque, and the page's policy frames no other document of ours.
 */
const sandboxOf: Record<FrameKind, string> = {
  code: 'allow-scripts allow-same-origin',
  page: 'allow-scripts allow-same-origin allow-forms',
};

/** @param onGone called when the document was replaced by another: code has navigated it away. */
export function openFrame(host: HTMLElement, kind: FrameKind, onGone: () => void): FrameLink {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', sandboxOf[kind]);
  element.src = framePaths[kind];
  let open: (port: MessagePort) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const port = new Promise<MessagePort>((resolve, fail) => {
    open = resolve;
    reject = fail;
  });
  // Closing before it opened is nobody's error.
  port.catch(() => undefined);
  let isOpen = true;
  let loads = 0;
  let isReady = false;
  const fail = () => {
    if (!isReady) reject(new SandboxUnreachable('the sandbox did not open'));
  };
  const slow = setTimeout(fail, openWithinMs);
  let afterLoad: ReturnType<typeof setTimeout> | undefined;

  const hear = ({ source, data }: MessageEvent) => {
    if (source !== element.contentWindow || data !== readyMessage || isReady) return;
    isReady = true;
    clearTimeout(slow);
    clearTimeout(afterLoad);
    window.removeEventListener('message', hear);
    const { port1, port2 } = new MessageChannel();
    element.contentWindow?.postMessage(null, '*', [port2]);
    open(port1);
  };
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    clearTimeout(slow);
    clearTimeout(afterLoad);
    window.removeEventListener('message', hear);
    element.remove();
    fail();
  };
  element.addEventListener('load', () => {
    loads += 1;
    if (loads === 1) {
      afterLoad = setTimeout(fail, afterLoadMs);
      return;
    }
    close();
    onGone();
  });
  window.addEventListener('message', hear);
  host.append(element);
  return { element, port, isOpen: () => isOpen, close };
}
