import { z } from 'zod';
import { call } from '#access/call.ts';
import { moduleIdInput } from '#features/study/catalogue/contract.ts';
import * as m from './messages/m.ts';
import { maxNoteLength } from './rules.ts';

const tag = 'Learning';

/** Clients may create notes offline with an id of their own (product.md#ids). */
const idInput = z.uuid();

const noteOutput = z.object({
  id: z.string(),
  moduleId: z.int(),
  content: z.string(),
  /** Seconds into the video. */
  timestamp: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

const noteContent = z
  .string()
  .trim()
  .min(1, { error: () => m.writeSomething() })
  .max(maxNoteLength, { error: () => m.noteTooLong({ max: maxNoteLength }) });
const noteTimestamp = z
  .int({ error: () => m.timeNotWhole() })
  .min(0, { error: () => m.timeNegative() })
  .max(86_400, { error: () => m.timeBeyondVideo() });

export const notesContract = {
  list: call('own', 'GET', '/notes', 'The person’s notes, by module, optionally searched', { tag })
    .input(
      z.strictObject({
        moduleId: moduleIdInput.optional(),
        search: z.string().max(200).optional(),
        cursor: z.string().max(100).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(100),
      }),
    )
    .output(z.object({ notes: z.array(noteOutput), nextCursor: z.string().nullable() })),
  create: call('own', 'POST', '/notes', 'Write a note at a second of the video', {
    tag,
    successStatus: 201,
    limit: 'write',
  })
    .input(
      z.strictObject({
        id: idInput.optional(),
        moduleId: moduleIdInput,
        content: noteContent,
        timestamp: noteTimestamp,
      }),
    )
    .output(noteOutput),
  update: call('own', 'PATCH', '/notes/{id}', 'Change a note', { tag })
    .input(
      z.strictObject({ id: idInput, content: noteContent.optional(), timestamp: noteTimestamp.optional() }),
    )
    .output(noteOutput),
  remove: call('own', 'DELETE', '/notes/{id}', 'Delete a note', { tag })
    .input(z.strictObject({ id: idInput }))
    .output(z.object({ message: z.string() })),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    notes: typeof notesContract;
  }
}
