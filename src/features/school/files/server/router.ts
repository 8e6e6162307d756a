import { AppError } from '#kernel/errors.ts';
import { assertRole, implementCalls } from '#kit/calls.server.ts';
import { filesContract } from '../contract.ts';
import { fileMessages } from '../messages.ts';
import { storeFiles } from './service.ts';

const os = implementCalls(filesContract);

export const filesRouter = os.router({
  upload: os.upload.handler(async ({ context, input }) => {
    const person = await context.person();
    const { userId } = person;
    const { purpose, file } = input;
    assertRole(person, [purpose === 'review-feedback' ? 'coach' : 'editor']);
    const [stored] = await storeFiles(context.deps, { userId, purpose, files: [file], hasQuota: false });
    if (!stored) throw new AppError('INVALID_INPUT', fileMessages.none);
    return { id: stored.id, name: stored.name, size: stored.sizeBytes, contentType: stored.contentType };
  }),
});
