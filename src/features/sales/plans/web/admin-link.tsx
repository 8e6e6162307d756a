import type { ReactElement, ReactNode } from 'react';
import { useOpensAdminPage } from '#kit/use-admin-pages.ts';
import { TextLink } from '#ui/text-link.tsx';

/** A link into another part of the admin area; plain text for people whose roles do not open it. */
export function AdminLink({
  page,
  link,
  lang,
  children,
}: {
  page: string;
  link: ReactElement;
  /** `""` for a link that is the name of a person. */
  lang?: '';
  children: ReactNode;
}) {
  const opens = useOpensAdminPage();
  if (!opens(page))
    return (
      <span lang={lang} className="font-semibold">
        {children}
      </span>
    );
  return (
    <TextLink look="standalone" lang={lang} render={link}>
      {children}
    </TextLink>
  );
}
