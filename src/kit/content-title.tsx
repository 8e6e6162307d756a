import { currentLanguage, type Language } from '#kernel/language.ts';
import { langOf } from './other-language.ts';

interface ContentTitleProps {
  /** As its editors wrote it, with its translation. */
  piece: {
    title: string;
    language: Language;
    translations: Partial<Record<Language, { title?: string } | undefined>>;
  };
}

/** The title in the reader's language where it has one, else marked as the other language. Not for a form. */
export function ContentTitle({ piece: { title, language, translations } }: ContentTitleProps) {
  const own = translations[currentLanguage()]?.title;
  return <span lang={langOf(own === undefined ? language : undefined)}>{own ?? title}</span>;
}
