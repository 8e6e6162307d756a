import type { Language } from '#kernel/language.ts';

/** The whole ebook and its title are in English; only a sample of it is in Indonesian. */
export const ebookLanguage: Language = 'en';
