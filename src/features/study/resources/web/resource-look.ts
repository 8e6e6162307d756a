import type { CoverKind, CoverTone } from '#ui/illustrations/cover-drawing.ts';
import type { ResourceType } from '../rules.ts';

const kinds: Record<ResourceType, CoverKind> = {
  TEMPLATE: 'sheets',
  CHEATSHEET: 'lines',
  GUIDE: 'terraces',
};

const tones: readonly CoverTone[] = ['nila', 'soga', 'anggrek', 'toska', 'pandan'];

/** The drawing for a resource whose picture is missing or failed: always the same for a resource. */
export function resourceCover(resource: { id: string; title: string; type: ResourceType }) {
  const sum = [...resource.title].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return { seed: resource.title, kind: kinds[resource.type], tone: tones[sum % tones.length] ?? 'nila' };
}
