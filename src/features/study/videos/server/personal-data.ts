/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */
import { sql } from 'drizzle-orm';
import { byTables, inside, kept, personalTable } from '#platform/db/personal-data.server.ts';
import { media, mediaCaptions } from './schema.ts';

export const personalData = byTables(
  personalTable(media, {
    of: ({ userId }) => sql`${media.createdBy} = ${userId}`,
    columns: {
      id: inside(kept),
      createdBy: inside(kept),
      name: inside(kept),
      state: inside(kept),
      failure: inside(kept),
      isSilentAllowed: inside(kept),
      isEndUntold: inside(kept),
      isArchive: inside(kept),
      sizeBytes: inside(kept),
      chosenBytes: inside(kept),
      sha256: inside(kept),
      moduleId: inside(kept),
      isFromFolder: inside(kept),
      folder: inside(kept),
      lengthSeconds: inside(kept),
      width: inside(kept),
      height: inside(kept),
      loudness: inside(kept),
      resolutions: inside(kept),
      captions: inside(kept),
      chapters: inside(kept),
      percent: inside(kept),
      leaseKey: inside(kept),
      leaseUntil: inside(kept),
      isLeaseWanted: inside(kept),
      createdAt: inside(kept),
      updatedAt: inside(kept),
      replacedAt: inside(kept),
    },
    why: 'The videos of the school; who uploaded them is a number without a name.',
  }),
  personalTable(mediaCaptions, {
    of: ({ userId }) => sql`${mediaCaptions.updatedBy} = ${userId}`,
    columns: {
      mediaId: inside(kept),
      language: inside(kept),
      text: inside(kept),
      revision: inside(kept),
      updatedAt: inside(kept),
      updatedBy: inside(kept),
    },
    why: 'The captions of the school; who wrote them last is a number without a name.',
  }),
);
