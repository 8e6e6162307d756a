import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/*/*/server/schema.ts', './src/platform/db/schema.ts'],
  // `migrations.test.ts` lets it write into a copy.
  out: process.env.MIGRATIONS_FOLDER ?? './drizzle',
});
