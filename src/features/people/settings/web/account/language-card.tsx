import { currentLanguage, languageNames, otherLanguage } from '#kernel/language.ts';
import { Button } from '#ui/button.tsx';
import * as m from '../../messages/m.ts';
import { chooseLanguage } from '../choose-language.ts';
import { SettingCard } from './setting-card.tsx';

export function LanguageCard() {
  const other = otherLanguage(currentLanguage());
  return (
    <SettingCard
      id="account-language"
      title={m.language()}
      text={m.languageText()}
      aside={
        <Button variant="secondary" lang={other} onClick={() => void chooseLanguage(other)}>
          {languageNames[other]}
        </Button>
      }
    />
  );
}
