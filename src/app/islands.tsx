/**
 * What wakes in a page that is kept for visitors: not the page, which is a document, but its islands, each a root of
 * its own. No router and no query cache come along; a link is a link.
 */
import { type ComponentType, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Toaster } from '#ui/toaster.tsx';
import { awakeEvent } from './wake.ts';

type Load = () => Promise<ComponentType<object>>;

/** An island's props come from the page that named it. */
const part = <Props extends object>(load: () => Promise<ComponentType<Props>>): Load =>
  load as unknown as Load;

const islands: Record<string, Load> = {
  'offline-notice': part(() => import('./shells/offline-notice.tsx').then((module) => module.OfflineNotice)),
  'floating-newsletter': part(() =>
    import('#features/newsletter/web/floating-newsletter.tsx').then((module) => module.FloatingNewsletter),
  ),
  'newsletter-form': part(() =>
    import('#features/newsletter/web/newsletter-form.tsx').then((module) => module.NewsletterForm),
  ),
  'guide-form': part(() =>
    import('#features/newsletter/web/guide-form.tsx').then((module) => module.GuideForm),
  ),
  'waitlist-form': part(() =>
    import('#features/waitlist/web/waitlist-form.tsx').then((module) => module.WaitlistForm),
  ),
  contents: part(() => import('#features/blog/web/contents.tsx').then((module) => module.Contents)),
  'floating-contents': part(() =>
    import('#features/blog/web/floating-contents.tsx').then((module) => module.FloatingContents),
  ),
  'code-copy-button': part(() =>
    import('#features/blog/web/code-copy-button.tsx').then((module) => module.CodeCopyButton),
  ),
  'vat-calculator': part(() =>
    import('#features/vat-calculator/web/vat-calculator.tsx').then((module) => module.VatCalculator),
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
  const Part = await load();
  await new Promise<void>((resolve) => {
    startTransition(() => {
      hydrateRoot(element, <Awake part={Part} props={JSON.parse(props)} onAwake={resolve} />, {
        identifierPrefix: prefix,
      });
    });
  });
}

const toasts = document.createElement('div');
document.body.append(toasts);
createRoot(toasts).render(<Toaster />);

const waking = [...document.querySelectorAll<HTMLElement>('[data-island]')].map(wake);
void Promise.all(waking).then(() => window.dispatchEvent(new Event(awakeEvent)));
