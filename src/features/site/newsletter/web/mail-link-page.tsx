import type { ReactNode } from 'react';

export interface MailLinkPageProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** The target page of a mailed link: one sentence and one button, which work without scripts. */
export function MailLinkPage({ title, text, children }: MailLinkPageProps) {
  return (
    <div className="mx-auto w-full max-w-[560px] px-5 py-20 lg:py-28">
      <h1 className="text-title max-sm:text-h1">{title}</h1>
      <p className="mt-4 text-body text-ink-2">{text}</p>
      {children ? <div className="mt-7 flex flex-wrap gap-3">{children}</div> : null}
    </div>
  );
}

/** A real form: opening the address does not submit it, a press does. */
export const PostButton = ({ action, children }: { action: string; children: ReactNode }) => (
  <form method="post" action={action}>
    {children}
  </form>
);
