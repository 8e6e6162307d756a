import { z } from 'zod';
import { call } from '#access/call.ts';

const tag = 'Materials';

export const materialFormats = ['pdf', 'epub'] as const;

export const materialsOutput = z.object({
  title: z.string(),
  /** True until the person has paid for something. */
  locked: z.boolean(),
  files: z.array(z.object({ format: z.enum(materialFormats), sizeBytes: z.int(), url: z.string() })),
});
export type Materials = z.infer<typeof materialsOutput>;

export const materialsContract = {
  list: call('signed-in', 'GET', '/materials', 'The ebook in each format; locked without a plan', {
    tag,
  }).output(materialsOutput),
  launchpad: call('public', 'GET', '/materials/launchpad', 'The free one-page checklist', { tag }).output(
    z.file(),
  ),
  download: call('entitled', 'GET', '/materials/ebook/{format}', 'Download the ebook', { tag })
    .input(z.strictObject({ format: z.enum(materialFormats) }))
    .output(z.file()),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    materials: typeof materialsContract;
  }
}
