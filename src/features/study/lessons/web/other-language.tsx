import type { Language } from '#kernel/language.ts';
import { isInOther } from '#kit/other-language.ts';
import { cn } from '#ui/cn.ts';

interface OtherLanguageProps {
  /** The language of the text below. */
  of: Language;
  text: () => string;
  className?: string;
}

/** Says that the text below is not in the reader's language; nothing when it is. */
export function OtherLanguage({ of, text, className }: OtherLanguageProps) {
  if (!isInOther(of)) return null;
  return (
    <p className={cn('w-fit rounded-md bg-info-soft px-3 py-2 text-ui text-info-ink', className)}>{text()}</p>
  );
}
