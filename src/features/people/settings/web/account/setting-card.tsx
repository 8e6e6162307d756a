import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';

export function SettingCard({
  id,
  title,
  text,
  aside,
  children,
}: {
  id: string;
  title: string;
  text?: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Card aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} className="text-h4">
            {title}
          </h2>
          {text ? <p className="mt-1 text-ui text-ink-2">{text}</p> : null}
        </div>
        {aside}
      </div>
      {children}
    </Card>
  );
}
