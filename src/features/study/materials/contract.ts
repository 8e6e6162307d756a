import { z } from 'zod';
import { call } from '#access/call.ts';

const tag = 'Materials';

export const materialFormats = ['pdf', 'epub'] as const;

const materialFiles = z.array(
  z.object({ format: z.enum(materialFormats), sizeBytes: z.int(), url: z.string() }),
);

export const materialsOutput = z.object({
  title: z.string(),
  /** True until the person has paid for something. */
  locked: z.boolean(),
  files: materialFiles,
  /** The first chapters in Indonesian, for its readers; null for others. */
  sample: z.object({ title: z.string(), files: materialFiles }).nullable(),
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
  sample: call(
    'entitled',
    'GET',
    '/materials/ebook-sample/{format}',
    'Download the ebook’s first three chapters in Indonesian',
    { tag },
  )
    .input(z.strictObject({ format: z.enum(materialFormats) }))
    .output(z.file()),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    materials: typeof materialsContract;
  }
}
