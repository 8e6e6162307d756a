/** A bucket for tests, over real HTTP, with the environment that points the product at it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createS3Sandbox } from '#dev/sandboxes/s3/s3-sandbox.ts';

const identity = {
  bucket: 'langkah-uploads',
  region: 'ap-southeast-3',
  accessKeyId: 'test-access-key',
  secretAccessKey: 'test-secret-key-of-a-bucket',
};

export async function openTestBucket(options: { pageSize?: number } = {}) {
  const sandbox = createS3Sandbox({ ...identity, ...options });
  const server = createServer(getRequestListener(sandbox.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...sandbox,
    s3: { endpoint, ...identity },
    env: {
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_BUCKET: identity.bucket,
      FILES_S3_REGION: identity.region,
      FILES_S3_ACCESS_KEY: identity.accessKeyId,
      FILES_S3_SECRET: identity.secretAccessKey,
    },
    /** The files of a video, by their names in it. */
    filesOf: (id: string): Map<string, Buffer> => {
      const prefix = `videos/${id}/`;
      const own = [...sandbox.objects].filter(([key]) => key.startsWith(prefix));
      return new Map(own.map(([key, { bytes }]) => [key.slice(prefix.length), bytes]));
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TestBucket = Awaited<ReturnType<typeof openTestBucket>>;
