import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';

export function Section({ title, span, children }: { title: string; span: string; children: ReactNode }) {
  return (
    <Card padding="none" className={cn('min-w-0 p-6', span)}>
      <h2 className="mb-5 text-small font-semibold text-ink-3">{title}</h2>
      {children}
    </Card>
  );
}
