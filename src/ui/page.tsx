import type { ReactNode } from 'react';

const widths = { full: undefined, reading: 'max-w-[960px]', form: 'max-w-[752px]', letter: 'max-w-[576px]' };

interface PageProps {
  /** Of the content: `reading` for lists of text, `form` for settings, `letter` for a receipt. */
  width?: keyof typeof widths;
  children: ReactNode;
}

/**
 * The content of a page in the learner's and the administrators' area. All pages share one column, so that titles
 * begin at the same place from page to page; a narrower page leaves the right of it empty.
 */
export function Page({ width = 'full', children }: PageProps) {
  return (
    <div className="app-page mx-auto w-full max-w-[1184px] px-4 py-6 sm:px-8 lg:py-9 min-[110rem]:max-w-[1440px]">
      <div className={widths[width]}>{children}</div>
    </div>
  );
}
