/** The personal data of this feature (product.md#personal-data). */
import { sql } from 'drizzle-orm';
import { byTables, inside, kept, personalTable } from '#platform/db/personal-data.server.ts';
import { posts } from './schema.ts';

export const personalData = byTables(
  personalTable(posts, {
    of: ({ userId }) => sql`${posts.updatedBy} = ${userId}`,
    columns: {
      id: inside(kept),
      slug: inside(kept),
      title: inside(kept),
      description: inside(kept),
      body: inside(kept),
      language: inside(kept),
      translations: inside(kept),
      tags: inside(kept),
      authorName: inside(kept),
      cover: inside(kept),
      coverFocus: inside(kept),
      related: inside(kept),
      status: inside(kept),
      publishedAt: inside(kept),
      createdAt: inside(kept),
      updatedAt: inside(kept),
      revision: inside(kept),
      updatedBy: inside(kept),
      deletedAt: inside(kept),
      words: inside(kept),
    },
    why: 'The school’s articles, signed as they were published.',
  }),
);
