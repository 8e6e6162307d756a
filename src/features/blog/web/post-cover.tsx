import { CoverImage } from '#ui/cover-image.tsx';
import type { CoverKind, CoverTone } from '#ui/illustrations/cover-drawing.ts';

const kinds: readonly CoverKind[] = ['terraces', 'lines', 'sheets'];
const tones: readonly CoverTone[] = ['nila', 'toska', 'soga', 'anggrek', 'pandan'];

/** `terraces/soga` draws; an address shows that picture, with a drawing behind it should it fail. */
export function PostCover({ post, isEager }: { post: { slug: string; cover: string }; isEager?: boolean }) {
  const [kind, tone] = post.cover.split('/');
  return (
    <CoverImage
      src={/^(https:|\/)/.test(post.cover) ? post.cover : null}
      isEager={isEager ?? false}
      seed={post.slug}
      kind={kinds.find((known) => known === kind) ?? 'terraces'}
      tone={tones.find((known) => known === tone) ?? 'nila'}
    />
  );
}
