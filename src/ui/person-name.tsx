import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface PersonNameProps {
  /** The name, or a link with it. */
  name: ReactNode;
  email: string;
  className?: string;
}

/** A person in a list of the admin area: the name first, the email below it. */
export function PersonName({ name, email, className }: PersonNameProps) {
  return (
    <span className={cn('block min-w-0 max-w-64', className)}>
      <span lang="" className="block whitespace-normal wrap-anywhere font-semibold">
        {name}
      </span>
      <span className="block whitespace-normal wrap-anywhere text-small text-ink-3">{email}</span>
    </span>
  );
}
