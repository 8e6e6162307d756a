import { type CoverSign, coverTones } from '#kernel/cover-names.ts';
import { signOfTags } from '#ui/illustrations/cover-signs.ts';
import type { ResourceType } from '../rules.ts';

const signs: Record<ResourceType, CoverSign> = {
  TEMPLATE: 'document',
  CHEATSHEET: 'table',
  GUIDE: 'checklist',
};

/**
 * The drawing for a resource whose picture is missing or failed: its subject, else its type. The colour comes from the
 * tags too, which are the same in every language.
 */
export function resourceCover(resource: { type: ResourceType; tags: readonly string[] }) {
  const sum = [...resource.tags.join()].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return {
    sign: signOfTags(resource.tags, signs[resource.type]),
    tone: coverTones[sum % coverTones.length] ?? 'nila',
  };
}
