import { coverWidths } from '#features/school/files/rules.ts';
import { CoverImage } from '#ui/cover-image.tsx';
import { coverKinds, coverTones } from '../rules.ts';

/** A name such as `terraces/soga` is drawn; an address shows its picture, or a drawing if that fails. */
export function PostCover({ post, isEager }: { post: { slug: string; cover: string }; isEager?: boolean }) {
  const [kind, tone] = post.cover.split('/');
  return (
    <CoverImage
      src={/^(https:|\/)/.test(post.cover) ? post.cover : null}
      widths={coverWidths}
      sizes={
        isEager
          ? '(min-width: 1080px) 1016px, 92vw'
          : '(min-width: 1024px) 380px, (min-width: 640px) 46vw, 92vw'
      }
      isEager={isEager ?? false}
      seed={post.slug}
      kind={coverKinds.find((known) => known === kind) ?? 'terraces'}
      tone={coverTones.find((known) => known === tone) ?? 'nila'}
    />
  );
}
