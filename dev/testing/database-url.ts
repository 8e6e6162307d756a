export const templateName = 'langkah_template';

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  return url.replace(/\/[^/?]+(\?|$)/, `/${database}$1`);
}
