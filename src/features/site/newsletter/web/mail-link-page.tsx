import type { ReactNode } from 'react';
import { PageScene } from '#ui/page-scene.tsx';

export interface MailLinkPageProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** The target page of a mailed link: one sentence and one button, which work without scripts. */
export function MailLinkPage({ title, text, children }: MailLinkPageProps) {
  return (
    <div className="site-column pt-10 pb-20 lg:pt-20 lg:pb-28">
      <PageScene title={title} text={text}>
        {children}
      </PageScene>
    </div>
  );
}

/** A real form: opening the address does not submit it, a press does. */
export const PostButton = ({ action, children }: { action: string; children: ReactNode }) => (
  <form method="post" action={action}>
    {children}
  </form>
);
