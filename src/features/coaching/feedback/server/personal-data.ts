/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */

import {
  deleted,
  forgetTables,
  ownTable,
  type PersonalData,
  readTables,
} from '#platform/db/personal-data.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import { testimonials } from './schema.ts';

const tables = [
  ownTable(testimonials, {
    userId: deleted,
    id: deleted,
    rating: deleted,
    careerBackground: deleted,
    currentRole: deleted,
    testimonial: deleted,
    photoFileId: deleted,
    status: deleted,
    moderatedAt: deleted,
    moderatedBy: deleted,
    createdAt: deleted,
    updatedAt: deleted,
  }),
];

export const personalData: PersonalData = {
  tables,
  read: (db, person) => readTables(db, tables, person),
  forget: async (_deps, tx, person) => {
    await forgetTables(tx, tables, person);
    // Their story may have been on the home page.
    await announcePublicContentChange(tx);
  },
};
