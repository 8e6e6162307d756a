/** The same product with uploads in an S3-compatible bucket: only the configuration differs. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createS3Sandbox } from '#dev/sandboxes/s3/s3-sandbox.ts';
import { pdfDocument } from '#dev/testing/documents.ts';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';

const bucket = createS3Sandbox({
  bucket: 'langkah-uploads',
  region: 'ap-southeast-3',
  accessKeyId: 'test-access-key',
  secretAccessKey: 'test-secret-key-of-a-bucket',
});
let server: Server;
let app: TestApp;

beforeAll(async () => {
  server = createServer(getRequestListener(bucket.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  app = await createTestApp({
    env: {
      FILES_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      FILES_S3_BUCKET: 'langkah-uploads',
      FILES_S3_REGION: 'ap-southeast-3',
      FILES_S3_ACCESS_KEY: 'test-access-key',
      FILES_S3_SECRET: 'test-secret-key-of-a-bucket',
    },
  });
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function submit(person: Awaited<ReturnType<TestApp['person']>>) {
  const form = new FormData();
  form.set('type', 'RESUME');
  form.set('files', new File([new Uint8Array(pdfDocument())], 'cv.pdf'));
  const response = await person.fetch('/api/reviews', { method: 'POST', body: form });
  return { status: response.status, body: await response.json() };
}

it('a review’s file is stored in the bucket, downloads unchanged, and is deleted with the review', async () => {
  const person = await app.person({ tier: 'ACCELERATOR' });
  const { body } = await submit(person);
  expect(bucket.objects.size).toBe(1);
  const file = await person.fetch(body.files[0].url);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="cv\.pdf"/);
  expect(Buffer.from(await file.arrayBuffer()).equals(pdfDocument())).toBe(true);
  await person.call('DELETE', `/api/reviews/${body.id}`);
  await app.runJobs();
  expect(bucket.objects.size).toBe(0);
});

it('a submission while the bucket is down costs no credit and leaves nothing behind', async () => {
  const person = await app.person({ tier: 'ACCELERATOR' });
  bucket.switches.down = true;
  const { status, body } = await submit(person);
  expect([status, body.message]).toEqual([502, 'Something went wrong']);
  bucket.switches.down = false;
  expect((await person.call('GET', '/api/reviews/summary')).body).toMatchObject({
    inProgressReviews: 0,
    remainingCredits: 1,
  });
  expect((await submit(person)).status).toBe(201);
});
