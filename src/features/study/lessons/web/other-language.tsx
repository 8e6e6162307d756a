import { currentLanguage, type Language } from '#kernel/language.ts';
import { cn } from '#ui/cn.ts';

interface OtherLanguageProps {
  /** The language of the text below. */
  of: Language;
  text: () => string;
  className?: string;
}

/** Says that the text below is not in the reader's language; nothing when it is. */
export function OtherLanguage({ of, text, className }: OtherLanguageProps) {
  if (of === currentLanguage()) return null;
  return <p className={cn('text-small text-ink-3', className)}>{text()}</p>;
}
