import { Island } from '#kit/island.tsx';
import * as m from '../messages/m.ts';
import { NewsletterForm } from './newsletter-form.tsx';

export function ArticleNewsletter() {
  return (
    <section aria-labelledby="newsletter" className="mt-12 rounded-xl bg-sunken p-6 sm:p-8">
      <h2 id="newsletter" className="text-h2">
        {m.articlesByEmail()}
      </h2>
      <p className="mb-5 mt-1 text-body text-ink-2">{m.leaveAnyTime()}</p>
      <Island name="newsletter-form" part={NewsletterForm} props={{ source: 'article', reports: 'inline' }} />
    </section>
  );
}
