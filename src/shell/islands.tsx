/**
 * Wakes a cached page for visitors. The page itself is a document; only its islands hydrate, each as a root of its own.
 * There is no router and no query cache: links are ordinary links.
 */
import { type ComponentType, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { awakeEvent } from '#rendering/awake.ts';
import { Toaster } from '#ui/toaster.tsx';

type Load = () => Promise<ComponentType<object>>;

/** Not type-checked: an island's props come from the page's HTML. */
const part = <Props extends object>(load: () => Promise<ComponentType<Props>>): Load =>
  load as unknown as Load;

const islands: Record<string, Load> = {
  'offline-notice': part(() => import('./shells/offline-notice.tsx').then((module) => module.OfflineNotice)),
  'public-menu': part(() => import('./shells/public-menu.tsx').then((module) => module.PublicMenu)),
  'free-video': part(() =>
    import('#features/study/catalogue/web/public/free-video.tsx').then((module) => module.FreeVideo),
  ),
  'home-video': part(() =>
    import('#features/site/home/web/home-video.tsx').then((module) => module.HomeVideo),
  ),
  'floating-newsletter': part(() =>
    import('#features/site/newsletter/web/floating-newsletter.tsx').then(
      (module) => module.FloatingNewsletter,
    ),
  ),
  'newsletter-form': part(() =>
    import('#features/site/newsletter/web/newsletter-form.tsx').then((module) => module.NewsletterForm),
  ),
  'guide-form': part(() =>
    import('#features/site/newsletter/web/guide-form.tsx').then((module) => module.GuideForm),
  ),
  'waitlist-form': part(() =>
    import('#features/site/waitlist/web/waitlist-form.tsx').then((module) => module.WaitlistForm),
  ),
  contents: part(() => import('#features/site/blog/web/contents.tsx').then((module) => module.Contents)),
  'floating-contents': part(() =>
    import('#features/site/blog/web/floating-contents.tsx').then((module) => module.FloatingContents),
  ),
  'search-box': part(() =>
    import('#features/site/blog/web/search-box.tsx').then((module) => module.SearchBox),
  ),
  'code-copy-button': part(() => import('#ui/code-copy-button.tsx').then((module) => module.CodeCopyButton)),
  'support-contact': part(() =>
    import('#features/site/support/web/support-contact.tsx').then((module) => module.SupportContact),
  ),
  'vat-calculator': part(() =>
    import('#features/site/vat-calculator/web/vat-calculator.tsx').then((module) => module.VatCalculator),
  ),
};

interface AwakeProps {
  part: ComponentType<object>;
  props: object;
  onAwake: () => void;
}

function Awake({ part: Part, props, onAwake }: AwakeProps) {
  useEffect(onAwake, [onAwake]);
  return <Part {...props} />;
}

async function wake(element: HTMLElement): Promise<void> {
  const { island = '', prefix = '', props = '{}' } = element.dataset;
  const load = islands[island];
  if (!load) throw new Error(`no island is called ${island}`);
  // On a weak connection the second try often succeeds.
  const Part = await load().catch(load);
  const drawn = element.innerHTML;
  await new Promise<void>((resolve) => {
    startTransition(() => {
      hydrateRoot(element, <Awake part={Part} props={JSON.parse(props)} onAwake={resolve} />, {
        identifierPrefix: prefix,
        onUncaughtError: (error) => {
          // React has emptied the element: show what the server rendered.
          element.innerHTML = drawn;
          leaveAsleep(element, error);
          resolve();
        },
      });
    });
  });
}

/** A part that fails stays as the server rendered it, without affecting the others; a press in it reloads the page. */
function leaveAsleep(element: HTMLElement, error: unknown): void {
  reportError(error);
  const renew = (event: Event) => {
    const isPress = event.type === 'submit' || (event.target as Element).closest('button, [role=button]');
    if (!isPress) return;
    event.preventDefault();
    if (navigator.onLine) window.location.reload();
  };
  element.addEventListener('click', renew);
  element.addEventListener('submit', renew);
}

const tellAwake = (part: EventTarget) => part.dispatchEvent(new Event(awakeEvent));

const toasts = document.createElement('div');
document.body.append(toasts);
createRoot(toasts).render(<Toaster />);

const waking = [...document.querySelectorAll<HTMLElement>('[data-island]')].map((element) =>
  wake(element)
    .catch((error: unknown) => leaveAsleep(element, error))
    .then(() => tellAwake(element)),
);
void Promise.all(waking).then(() => tellAwake(window));
