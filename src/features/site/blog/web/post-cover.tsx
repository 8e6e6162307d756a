import { type CoverFocus, coverWidths } from '#features/school/files/rules.ts';
import { coverTones } from '#kernel/cover-names.ts';
import { CoverImage } from '#ui/cover-image.tsx';
import { signOfTags } from '#ui/illustrations/cover-signs.ts';
import { coverSignOf } from '../rules.ts';

interface PostCoverProps {
  post: { cover: string; coverFocus: CoverFocus | null; tags: readonly string[] };
  /** `4:5` is a thumbnail of 96 px. */
  ratio: '16:10' | '3:1' | '4:5';
  isEager?: boolean;
}

/** True for the address of a picture, also of one that was chosen a moment ago; false for a drawing's name. */
export const isPicture = (cover: string): boolean => /^(https:|\/|data:image\/)/.test(cover);

const sizes = {
  '16:10': '(min-width: 1024px) 380px, (min-width: 640px) 46vw, 92vw',
  '3:1': '(min-width: 1760px) 1296px, (min-width: 1200px) 1136px, 92vw',
  '4:5': '96px',
};

/** A name such as `terraces/soga` is drawn; an address shows its picture, or a drawing if that fails. */
export function PostCover({ post, ratio, isEager = false }: PostCoverProps) {
  const [, tone] = post.cover.split('/');
  return (
    <CoverImage
      src={isPicture(post.cover) ? post.cover : null}
      focus={post.coverFocus}
      widths={coverWidths}
      sizes={sizes[ratio]}
      isEager={isEager}
      ratio={ratio}
      sign={signOfTags(post.tags, coverSignOf(post.cover))}
      tone={coverTones.find((known) => known === tone) ?? 'nila'}
    />
  );
}
