/**
 * Runs in pages that people read before they use them, from a tag of its own (`document.server.ts`). Reading needs no
 * scripts, so they are fetched when the page has loaded and the browser is idle, or at the first sign of a person,
 * whichever comes first; for visitors who ask to save data, and for a whole app, only at a sign.
 *
 * On a slow connection people act before the scripts are there. Links are links. A press on a button, a form that is
 * sent and a typed value are held, and repeated when their part of the page is awake (`awake.ts`).
 */
import { awakeEvent } from './awake.ts';

const signsOfPerson = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'submit',
];

/** Where there is no `requestIdleCallback` (Safari). */
const idleAfterMs = 200;

/** Chromium can forget to say that a page is idle when nothing in it moves: seen in one of eight windows on a busy machine. */
const idleWithinMs = 2_000;

const { entry = '', modules = '', stylesheet, whenIdle } = document.currentScript?.dataset ?? {};

/** What the entry imports, the entry, and its islands, which it runs by itself: one that is missing stops no other. */
const ahead = modules.split(' ');
const imported = ahead.slice(0, ahead.indexOf(entry) + 1);

/** What to repeat for each button, form and field, in the order in which people began. */
const held = new Map<Node, () => void>();
let isPressHeld = false;
let isFetching = false;

/** A script that cannot be fetched (no connection, a new release) is tried again at the next sign or press. */
function wake(): void {
  if (isFetching) return;
  isFetching = true;
  fetchEach(ahead.splice(0));
  runEach([...imported, entry]).catch(() => {
    isFetching = false;
    if (isPressHeld && navigator.onLine) location.reload();
  });
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Each in a task of its own, here and below: all in one would block a cheap phone for longer than people notice. */
async function fetchEach(scripts: readonly string[]): Promise<void> {
  for (const script of scripts) {
    addLink('modulepreload', script);
    await nextTask();
  }
}

async function runEach(scripts: readonly string[]): Promise<void> {
  for (const script of scripts) {
    await import(/* @vite-ignore */ script);
    await nextTask();
  }
}

function addLink(rel: string, href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, href }));
}

function wakeWhenIdle(): void {
  const { connection } = navigator as { connection?: { saveData: boolean } };
  if (!whenIdle || connection?.saveData) return;
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: idleWithinMs });
  else setTimeout(wake, idleAfterMs);
}

function meetPerson(event: Event): void {
  // A page that opens under a resting pointer gets a move of zero pixels.
  const { movementX, movementY } = event as PointerEvent;
  if (event.type === 'pointermove' && movementX === 0 && movementY === 0) return;
  for (const sign of signsOfPerson) removeEventListener(sign, meetPerson, true);
  // A cached page sets no cookie: this one tells browsers apart, so limits can count each separately.
  fetch('/hello').catch(() => undefined);
  // A document has the styles of its islands, but not of what they open. Not when idle: it costs more than all scripts.
  if (stylesheet) addLink('stylesheet', stylesheet);
  wake();
}

const awakeParts: Node[] = [];
const isAwake = (element: Node) => awakeParts.some((part) => part.contains(element));

function hold(event: Event, pressed: Node, repeat: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  held.set(pressed, repeat);
  isPressHeld = true;
  wake();
}

function holdPress(event: Event): void {
  const button = (event.target as Element).closest<HTMLElement>('button, [role=button]');
  if (!button || button.closest('summary') || isAwake(button)) return;
  hold(event, button, () => button.click());
}

function holdSubmit(event: Event): void {
  const form = event.target as HTMLFormElement;
  // Such a form works without scripts.
  if (form.getAttribute('method') === 'get' || isAwake(form)) return;
  hold(event, form, () => form.requestSubmit());
}

function holdTyped(event: Event): void {
  const field = event.target as HTMLInputElement;
  const { value } = field;
  if (!isAwake(field)) held.set(field, () => retype(field, value));
}

/** React notices only a change from the value that it saw last: it sees the first of these, and not the second. */
function retype(field: HTMLInputElement, value: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function repeatHeld({ target }: Event): void {
  const part = target instanceof Node ? target : document;
  awakeParts.push(part);
  for (const [element, repeat] of held) {
    if (!part.contains(element)) continue;
    held.delete(element);
    repeat();
  }
}

for (const sign of signsOfPerson) addEventListener(sign, meetPerson, { capture: true, passive: true });
addEventListener('click', holdPress, true);
addEventListener('submit', holdSubmit, true);
addEventListener('input', holdTyped, true);
// Not within React's effect, which sends it: there React could not hydrate a pressed part that still waits for that.
addEventListener(awakeEvent, (event) => queueMicrotask(() => repeatHeld(event)), true);
addEventListener('load', wakeWhenIdle);

// Their buttons would not answer before hydration (`ui/submit-area.tsx`); now presses are held.
for (const area of document.querySelectorAll<HTMLFieldSetElement>('fieldset[data-submit]'))
  area.disabled = false;
