import type { ReactNode } from 'react';

export function AuthPage({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <h1 className="text-h1">{title}</h1>
      <p className="mt-1.5 text-body text-ink-2">{subtitle}</p>
      <div className="mt-8">{children}</div>
    </>
  );
}
