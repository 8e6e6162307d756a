import { currentLanguage } from '#kernel/language.ts';

/** How the sandboxes' pages print money and time: like the product, in Jakarta's zone. */
export { formatIdr as formatRupiah } from '#kernel/money.ts';

const clockOf = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'Asia/Jakarta',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
const clocks = { en: clockOf('en-GB'), id: clockOf('id-ID') };

export const formatTime = (instant: Date | string): string =>
  `${clocks[currentLanguage()].format(new Date(instant))} WIB`;
