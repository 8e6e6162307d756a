/** How the sandboxes' pages print money and time: like the product, in Jakarta's zone. */

const rupiah = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jakarta',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

export const formatRupiah = (amount: number): string => `Rp\u00a0${rupiah.format(amount)}`;

export const formatTime = (instant: Date | string): string => `${clock.format(new Date(instant))} WIB`;
