// Generated from en.json and id.json.
import { isIndonesian } from '#kernel/language.ts';

/** {count, plural, one {# minute} other {# minutes}} */
export const minutes = (v: { count: number }): string =>
  isIndonesian() ? `${(`${v.count} menit`)}` : `${(v.count === 1 ? `${v.count} minute` : `${v.count} minutes`)}`;

/** {count, plural, one {# hour} other {# hours}} */
export const hours = (v: { count: number }): string =>
  isIndonesian() ? `${(`${v.count} jam`)}` : `${(v.count === 1 ? `${v.count} hour` : `${v.count} hours`)}`;

/** {count, plural, one {# day} other {# days}} */
export const days = (v: { count: number }): string =>
  isIndonesian() ? `${(`${v.count} hari`)}` : `${(v.count === 1 ? `${v.count} day` : `${v.count} days`)}`;

/** {count, plural, one {# week} other {# weeks}} */
export const weeks = (v: { count: number }): string =>
  isIndonesian() ? `${(`${v.count} minggu`)}` : `${(v.count === 1 ? `${v.count} week` : `${v.count} weeks`)}`;

/** {time} ago */
export const ago = (v: { time: string | number }): string =>
  isIndonesian() ? `${v.time} yang lalu` : `${v.time} ago`;

/** just now */
export const justNow = (): string =>
  isIndonesian() ? `baru saja` : `just now`;
