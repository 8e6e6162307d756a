/** Every field that takes an address, and every page that reads a text from its URL. */
import { pdfDocument } from '../../dev/seed/pdf-document.ts';
import { type Cast, fresh, type Places } from './forms.ts';
import type { Answer, Visitor } from './watched-browser.ts';

export interface AddressField {
  /** Call and field, named as in the contract. */
  name: string;
  write: (address: string) => Promise<Answer>;
}

const resource = (more: object) => ({ title: 'A', description: 'B', minTier: 'STARTER', ...more });

/** All called as an administrator, who may also do what learners may; refused values change no one's data. */
export function addressFields({ admin }: Cast, places: Places): AddressField[] {
  const booking = (more: object) =>
    admin.call('PUT', `/api/admin/bookings/${places.bookingId}`, { status: 'COMPLETED', ...more });
  return [
    ...['github', 'linkedin', 'twitter', 'portfolio'].map((name) => ({
      name: `settings.updateProfile.links.${name}`,
      write: (address: string) =>
        admin.call('PATCH', '/api/profile', {
          links: { github: '', linkedin: '', twitter: '', portfolio: '', [name]: address },
        }),
    })),
    {
      name: 'settings.updateProfile.avatar',
      write: (avatar) => admin.call('PATCH', '/api/profile', { avatar }),
    },
    {
      name: 'reviews.submit.repositoryUrl',
      write: (address) => {
        const form = new FormData();
        form.set('type', 'CODE');
        form.set('repositoryUrl', address);
        form.set('files', new File([new Uint8Array(pdfDocument())], 'cv.pdf'));
        return admin.call('POST', '/api/reviews', form);
      },
    },
    {
      name: 'bookings.create.calendlyUrl',
      write: (calendlyUrl) => admin.call('POST', '/api/bookings', { calendlyUrl }),
    },
    { name: 'bookings.adminUpdate.recordingUrl', write: (recordingUrl) => booking({ recordingUrl }) },
    {
      name: 'bookings.adminUpdate.notes.recordingUrl',
      write: (recordingUrl) => booking({ notes: { recordingUrl } }),
    },
    { name: 'bookings.adminUpdate.links.url', write: (url) => booking({ links: [{ title: 'A', url }] }) },
    {
      name: 'resources.create.coverImage',
      write: (coverImage) => admin.call('POST', '/api/resources', resource({ coverImage })),
    },
    {
      name: 'resources.create.files.url',
      write: (url) => admin.call('POST', '/api/resources', resource({ files: [{ name: 'A', url }] })),
    },
    {
      name: 'posts.create.cover',
      write: (cover) =>
        admin.call('POST', '/api/admin/posts', {
          title: 'A',
          slug: fresh('cover'),
          description: 'B',
          body: 'C',
          tags: [],
          authorName: 'D',
          cover,
          state: 'PUBLISHED',
        }),
    },
    {
      name: 'catalogue.modules.create.videoUrl',
      write: (videoUrl) =>
        admin.call('POST', '/api/modules', {
          title: 'A',
          description: 'B',
          tier: 'STARTER',
          duration: 1,
          videoUrl,
        }),
    },
    {
      name: 'catalogue.checkVideo.videoUrl',
      write: (videoUrl) => admin.call('POST', '/api/admin/videos/check', { videoUrl }),
    },
  ];
}

/** Pages that read a text from their URL, with who opens them and the longest text that they take. */
export function readers({ admin, visitor, learners: [learner] }: Cast) {
  const of = (who: Visitor, longest: number, at: string[]) => ({ who, longest, at });
  return [
    of(visitor, 1_500, [
      '/login?error=',
      '/login?callbackUrl=',
      '/reset-password?token=',
      '/onboarding/verify?token=',
      '/signup?plan=',
      '/confirm-email?token=',
      '/newsletter/confirm?token=',
      '/newsletter/unsubscribe?token=',
      '/blog?tag=',
      '/no-such-page/',
    ]),
    of(visitor, 100, ['/blog?search=']),
    of(learner ?? visitor, 200, [
      '/notes?search=',
      '/resources?search=',
      '/dashboard?error=',
      '/resources?tags=',
    ]),
    of(admin, 100, ['/admin/users?search=', '/admin/audit?subject=']),
    of(admin, 1_500, [
      '/admin/bookings?search=',
      '/admin/content/posts?search=',
      '/admin/content/newsletter?search=',
    ]),
  ];
}
