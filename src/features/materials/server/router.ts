import { implementCalls } from '#calls';
import { materialsContract } from '../contract.ts';
import { findEbook, openEbook, openLaunchpad } from './ebook.ts';

const os = implementCalls(materialsContract);

export const materialsRouter = os.router({
  list: os.list.handler(async ({ context }) => {
    const viewer = await context.person();
    const locked = !viewer.isAdmin && viewer.entitledTier === null;
    const { title, files } = await findEbook(context.deps.contentDir);
    return { title, locked, files: files.map(({ format, sizeBytes, url }) => ({ format, sizeBytes, url })) };
  }),
  launchpad: os.launchpad.handler(({ context }) => openLaunchpad(context.deps.contentDir)),
  download: os.download.handler(({ context, input }) => openEbook(context.deps.contentDir, input.format)),
});
