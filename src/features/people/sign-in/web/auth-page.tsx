import type { ReactNode } from 'react';
import { cn } from '#ui/cn.ts';

interface AuthPageProps {
  title: string;
  subtitle: ReactNode;
  /** Opened with a toast of several lines, which a phone shows at the top: the heading begins below it. */
  isBelowToast?: boolean;
  children: ReactNode;
}

export function AuthPage({ title, subtitle, isBelowToast = false, children }: AuthPageProps) {
  return (
    <>
      {/* On a phone a toast of two lines has its place above the heading: it covers nothing. */}
      <h1 className={cn('text-h1 max-sm:mt-11', isBelowToast && 'max-sm:mt-20')}>{title}</h1>
      <p className="mt-1.5 text-body text-ink-2">{subtitle}</p>
      <div className="mt-8">{children}</div>
    </>
  );
}
