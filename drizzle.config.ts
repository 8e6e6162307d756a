import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/*/*/server/schema.ts', './src/platform/db/schema.ts'],
  out: './drizzle',
});
