import { CoverImage } from '#ui/cover-image.tsx';
import { coverKinds, coverTones } from '../rules.ts';

/** `terraces/soga` draws; an address shows that picture, with a drawing behind it should it fail. */
export function PostCover({ post, isEager }: { post: { slug: string; cover: string }; isEager?: boolean }) {
  const [kind, tone] = post.cover.split('/');
  return (
    <CoverImage
      src={/^(https:|\/)/.test(post.cover) ? post.cover : null}
      isEager={isEager ?? false}
      seed={post.slug}
      kind={coverKinds.find((known) => known === kind) ?? 'terraces'}
      tone={coverTones.find((known) => known === tone) ?? 'nila'}
    />
  );
}
