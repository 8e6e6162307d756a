import { useRouterState } from '@tanstack/react-router';
import { chooseLanguage } from '#features/people/settings/web/choose-language.ts';
import { addressIn } from '#kernel/addresses.ts';
import { currentLanguage, languageNames, otherLanguage } from '#kernel/language.ts';
import { cn } from '#ui/cn.ts';

/**
 * Leads to this page in the other language. The page is loaded again, because its scripts are in one language.
 * `language-script.ts` stores the choice in the browser; a signed-in person's is stored in the account too.
 */
export function LanguageLink({
  isSignedIn = false,
  isShort = false,
  className,
}: {
  isSignedIn?: boolean;
  /** Two letters, for a header; the footer has the name. */
  isShort?: boolean;
  className?: string;
}) {
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const language = otherLanguage(currentLanguage());
  return (
    <a
      href={`${addressIn(language, pathname)}${searchStr}`}
      lang={language}
      hrefLang={language}
      data-language={language}
      onClick={(event) => {
        if (!isSignedIn || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        void chooseLanguage(language);
      }}
      className={cn('inline-block py-1', className)}
    >
      {isShort ? (
        <>
          <span aria-hidden="true" className="uppercase">
            {language}
          </span>
          <span className="sr-only">{languageNames[language]}</span>
        </>
      ) : (
        languageNames[language]
      )}
    </a>
  );
}
