/** The pictures of shared links (`/og/…`): drawn on the first request, then cacheable forever. */

import { findPublishedPost } from '#features/site/blog/public.server.ts';
import {
  articlePicture,
  coursePicture,
  findPagePicture,
  picturePath,
  readPicturePath,
  type SharingPicture,
} from '#features/site/sharing/pictures.ts';
import { drawPicture } from '#features/site/sharing/public.server.ts';
import { listCourses } from '#features/study/catalogue/public.server.ts';
import { tagName } from '#kernel/tag-names.ts';
import type { Deps } from '#kit/deps.server.ts';
import { inLanguage } from '#platform/language.server.ts';

/** About 25 kB each. */
const mostKept = 200;

export type SharingPictures = (pathname: string) => Promise<Response>;

/** The picture at an address, which decides its language. Only published content has one, so strangers cannot make the server draw others. */
async function findPicture({ db, clock }: Deps, pathname: string): Promise<SharingPicture | null> {
  const asked = readPicturePath(pathname);
  if (!asked) return null;
  return inLanguage(asked.language, async () => {
    if (asked.kind === 'page') return findPagePicture(asked.slug);
    if (asked.kind === 'course') {
      const [course] = await listCourses(db, asked.slug);
      return course ? coursePicture(course) : null;
    }
    const post = await findPublishedPost(db, asked.slug, clock.now());
    return post ? articlePicture(post) : null;
  });
}

/** An article's label is a tag; its name is only here, because each page fetches what writes the picture's address. */
const labelOf = ({ kind, label, language }: SharingPicture): string =>
  kind === 'article' ? inLanguage(language, () => tagName(label)) : label;

export function createSharingPictures(deps: Deps): SharingPictures {
  const kept = new Map<string, Promise<Buffer>>();

  const drawOnce = (path: string, picture: SharingPicture): Promise<Buffer> => {
    const before = kept.get(path);
    if (before) return before;
    const drawing = drawPicture(deps.contentDir, { ...picture, label: labelOf(picture) });
    drawing.catch(() => kept.delete(path));
    kept.set(path, drawing);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest) kept.delete(oldest);
    return drawing;
  };

  return async (pathname) => {
    const picture = await findPicture(deps, pathname);
    if (!picture) return new Response('not found\n', { status: 404 });
    const path = picturePath(picture);
    // The title has changed since this address was shared.
    if (path !== pathname) return Response.redirect(`${deps.config.appUrl}${path}`, 302);
    return new Response(new Uint8Array(await drawOnce(path, picture)), {
      headers: {
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        // Other sites are meant to show it.
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
  };
}
