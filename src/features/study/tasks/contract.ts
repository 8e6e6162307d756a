import { z } from 'zod';
import { call } from '#access/call.ts';
import { languages } from '#kernel/language.ts';

const tag = 'Learning';

export const actionItemOutput = z.object({
  id: z.string(),
  title: z.string(),
  /** Of the title. */
  language: z.enum(languages),
  completed: z.boolean(),
});

export const tasksContract = {
  list: call('own', 'GET', '/action-items', 'The person’s action items by module, in learning order', {
    tag,
  }).output(
    z.array(
      z.object({
        moduleId: z.int(),
        moduleTitle: z.string(),
        /** In the course, from 1. */
        number: z.int(),
        /** Null for a module outside a course. */
        course: z.object({ title: z.string(), language: z.enum(languages) }).nullable(),
        /** Of the module's title. */
        language: z.enum(languages),
        items: z.array(actionItemOutput),
      }),
    ),
  ),
  setStatus: call('own', 'PATCH', '/action-items/{id}/status', 'Tick or untick an action item', { tag })
    .input(z.strictObject({ id: z.uuid(), completed: z.boolean() }))
    .output(actionItemOutput.extend({ moduleId: z.int() })),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    tasks: typeof tasksContract;
  }
}
