import { z } from 'zod';
import { call } from '#access/call.ts';
import { coverWidths } from './rules.ts';

/** The width of a cover in pixels; without it, the cover is sent at full size. */
export const coverWidthInput = z.coerce.number().pipe(z.literal(coverWidths)).optional();

const percent = z.int().min(0).max(100);

/** Where the important part of a cover is (`CoverFocus`); null is its centre. */
export const coverFocusInput = z.strictObject({ x: percent, y: percent }).nullable();

export const coverFocusOutput = z.object({ x: z.int(), y: z.int() }).nullable();

export const storedFileOutput = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int(),
  contentType: z.string(),
});

export const filesContract = {
  upload: call(['editor', 'coach'], 'POST', '/admin/files', 'Upload a file, then refer to it by its id', {
    tag: 'Admin',
    limit: 'write',
    maxFiles: 1,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        file: z.file(),
        /** Decides which types of file are accepted. */
        purpose: z.enum(['review-feedback', 'resource', 'cover']).default('review-feedback'),
      }),
    )
    .output(storedFileOutput),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    files: typeof filesContract;
  }
}
