import type { ReactNode } from 'react';
import { type Language, languageNames, languages, otherLanguage } from '#kernel/language.ts';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import * as m from './messages/m.ts';
import { NativeSelect } from './native-select.tsx';

export interface BothLanguagesProps {
  /** In which the texts were written first. */
  language: Language;
  onLanguage: (language: Language) => void;
  isTranslated: boolean;
  /** Opens the other language's fields: empty, or with a copy of the texts. */
  onTranslate: (how: 'empty' | 'copy') => void;
  onRemove: () => void;
  /** Once it is translated, in place of the two: the fields of both languages, each pair in one row. */
  pairs?: ReactNode;
  /** The fields, in the language in which they were written. */
  original: ReactNode;
  /** The same fields in the other language; shown once it is translated. */
  translation: ReactNode;
}

/** An editor's texts in two languages, side by side: what is missing is said, and can be copied from the other. */
export function BothLanguages({
  language,
  onLanguage,
  isTranslated,
  onTranslate,
  onRemove,
  pairs,
  original,
  translation,
}: BothLanguagesProps) {
  const other = otherLanguage(language);
  const names = { original: languageNames[language], other: languageNames[other] };
  if (pairs && isTranslated)
    return (
      <div className="@container grid gap-5">
        {/* Both name their columns; where the fields are below each other, the block, and each field says its own. */}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 @4xl:grid @4xl:grid-cols-2 @4xl:gap-x-8">
          <Heading language={language} />
          <span aria-hidden="true" className="text-ink-3 @4xl:hidden">
            ·
          </span>
          <Heading language={other} className="@max-4xl:contents">
            <Button variant="ghost" size="sm" className="@max-4xl:ml-auto" onClick={onRemove}>
              {m.removeTranslation()}
            </Button>
          </Heading>
        </div>
        {pairs}
      </div>
    );
  return (
    <div className="@container">
      <div className={cn('grid gap-x-8 gap-y-8', isTranslated && '@4xl:grid-cols-2')}>
        <section aria-label={names.original} className="grid min-w-0 content-start gap-5">
          {isTranslated ? (
            <Heading language={language} />
          ) : (
            <NativeSelect
              className="max-w-60"
              label={m.writtenIn()}
              value={language}
              onChange={(event) => onLanguage(event.target.value === 'id' ? 'id' : 'en')}
            >
              {languages.map((each) => (
                <option key={each} value={each} lang={each}>
                  {languageNames[each]}
                </option>
              ))}
            </NativeSelect>
          )}
          {original}
        </section>
        <section aria-label={names.other} className="grid min-w-0 content-start gap-5">
          <Heading language={other}>
            {isTranslated ? (
              <Button variant="ghost" size="sm" onClick={onRemove}>
                {m.removeTranslation()}
              </Button>
            ) : (
              <Badge tone="warning">{m.missing()}</Badge>
            )}
          </Heading>
          {isTranslated ? (
            translation
          ) : (
            <div className="grid gap-4 rounded-lg border border-dashed border-line-strong/50 p-4 sm:p-5">
              <p className="text-ui text-ink-2">{m.translationMissing(names)}</p>
              <div className="flex flex-wrap gap-3">
                <Button variant="secondary" onClick={() => onTranslate('empty')}>
                  {m.writeTranslation()}
                </Button>
                <Button variant="ghost" onClick={() => onTranslate('copy')}>
                  {m.copyTranslation({ language: names.original })}
                </Button>
              </div>
            </div>
          )}
        </section>
      </div>
    </div>
  );
}

const Heading = ({
  language,
  className,
  children,
}: {
  language: Language;
  className?: string;
  children?: ReactNode;
}) => (
  <div className={cn('flex min-h-9 flex-wrap items-center justify-between gap-3', className)}>
    <h2 className="text-h4" lang={language}>
      {languageNames[language]}
    </h2>
    {children}
  </div>
);
