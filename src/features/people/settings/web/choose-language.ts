import { addressIn, plainPath } from '#kernel/addresses.ts';
import { type Language, languageCookie } from '#kernel/language.ts';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { writePreference } from '#kit/preferences.ts';
import { toast } from '#ui/toast.ts';

/** Stores the person's choice, and loads this page in that language. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await api.settings.chooseLanguage({ language });
  } catch (error) {
    toast.error(errorMessage(error));
    return;
  }
  writePreference(languageCookie, language);
  const { pathname, search } = window.location;
  window.location.assign(addressIn(language, plainPath(pathname)) + search);
}
