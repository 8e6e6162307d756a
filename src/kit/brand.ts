/**
 * What an owner changes to make the school their own (product.md#brand). Values that depend on the installation, such
 * as secrets and addresses of services, are in the environment instead (`.env`, see README).
 */
import * as m from './messages/m.ts';

export const brand = {
  name: 'Langkah',
  get tagline() {
    return m.tagline();
  },
  proverb: 'Sedikit demi sedikit, lama-lama menjadi bukit',
  get proverbMeaning() {
    return m.proverbMeaning();
  },
  social: { github: 'https://github.com/langkah', instagram: 'https://instagram.com/langkah' },
  companion: { name: 'Tujuh' },
  /** The last moment for requesting the guide, and its short link: a path of ours, or an address elsewhere. */
  guide: { deadline: '2025-01-31T23:00:00+07:00', shortLink: '/go/content-resonance' },
  communityRooms: [
    { name: '#mulai-di-sini', about: m.roomStart },
    { name: '#tanya-kode', about: m.roomQuestions },
    { name: '#karya', about: m.roomWork },
    { name: '#cari-kerja', about: m.roomJobs },
  ],
} as const;

/**
 * Revealed by the server to Essential and above only (product.md#community). A separate export, so that no page's
 * bundle contains it: nothing under `web/` may import it.
 */
export const communityInviteUrl = 'https://discord.gg/langkah-community';

/** Uses another title when the page was not found. */
export const titleUnlessMissing = (match: { status: string }, title: string, missingTitle: string) =>
  pageTitle(match.status === 'notFound' ? missingTitle : title);

/** For a route's `head`: "Log in · Langkah". Pages behind an account are excluded from search engines. */
export const pageTitle = (title: string, options: { isIndexed?: boolean } = {}) => ({
  meta: [
    { title: `${title} · ${brand.name}` },
    ...(options.isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ],
});
