import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { verifySignature } from './signature.ts';

/**
 * An S3-compatible store of one bucket, in memory: the REST protocol in path style with Signature Version 4, limited
 * to what storing single objects needs (PUT, GET with Range, HEAD, DELETE, multipart upload). Written by us from the
 * published rules, not an Amazon product: it checks that our requests are signed and formed correctly.
 */

export interface S3SandboxOptions {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  now?: () => Date;
}

interface StoredObject {
  bytes: Buffer;
  contentType: string;
  etag: string;
  modified: Date;
}

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');

function xmlError(status: 400 | 403 | 404 | 411 | 416 | 501, code: string, detail = code): Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${detail}</Message></Error>`;
  return new Response(body, { status, headers: { 'content-type': 'application/xml' } });
}

const xml = (body: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, {
    headers: { 'content-type': 'application/xml' },
  });

export function createS3Sandbox(options: S3SandboxOptions) {
  const now = options.now ?? (() => new Date());
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const requests: { method: string; key: string; headers: Headers }[] = [];
  const switches = { down: false };

  const keep = (key: string, bytes: Buffer, contentType: string): StoredObject => {
    const object = { bytes, contentType, etag: `"${md5(bytes)}"`, modified: now() };
    objects.set(key, object);
    return object;
  };

  function describe(object: StoredObject): Record<string, string> {
    return {
      etag: object.etag,
      'content-type': object.contentType,
      'last-modified': object.modified.toUTCString(),
      'accept-ranges': 'bytes',
    };
  }

  async function put(request: Request, key: string, query: URLSearchParams): Promise<Response> {
    if (!request.headers.has('content-length')) return xmlError(411, 'MissingContentLength');
    if (/^(aws-chunked|STREAMING)/.test(request.headers.get('content-encoding') ?? ''))
      return xmlError(501, 'NotImplemented', 'aws-chunked bodies');
    // A client that disconnects early leaves an incomplete body.
    const bytes = Buffer.from(await request.arrayBuffer().catch(() => new ArrayBuffer(0)));
    if (bytes.byteLength !== Number(request.headers.get('content-length')))
      return xmlError(400, 'IncompleteBody');
    const declared = request.headers.get('x-amz-content-sha256') ?? '';
    const actual = createHash('sha256').update(bytes).digest('hex');
    if (/^[0-9a-f]{64}$/.test(declared) && declared !== actual)
      return xmlError(400, 'XAmzContentSHA256Mismatch');
    const uploadId = query.get('uploadId');
    if (uploadId !== null) {
      const parts = uploads.get(uploadId);
      if (!parts) return xmlError(404, 'NoSuchUpload');
      parts.set(Number(query.get('partNumber')), bytes);
      return new Response(null, { headers: { etag: `"${md5(bytes)}"` } });
    }
    const object = keep(key, bytes, request.headers.get('content-type') ?? 'binary/octet-stream');
    return new Response(null, { headers: { etag: object.etag } });
  }

  async function post(key: string, query: URLSearchParams): Promise<Response> {
    if (query.has('uploads')) {
      const id = crypto.randomUUID();
      uploads.set(id, new Map());
      return xml(
        `<InitiateMultipartUploadResult><Bucket>${options.bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const parts = uploads.get(query.get('uploadId') ?? '');
    if (!parts) return xmlError(404, 'NoSuchUpload');
    uploads.delete(query.get('uploadId') ?? '');
    const ordered = [...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
    const object = keep(key, Buffer.concat(ordered), 'binary/octet-stream');
    return xml(
      `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>${object.etag}</ETag></CompleteMultipartUploadResult>`,
    );
  }

  function get(request: Request, key: string): Response {
    const object = objects.get(key);
    if (!object)
      return request.method === 'HEAD' ? new Response(null, { status: 404 }) : xmlError(404, 'NoSuchKey');
    const { bytes } = object;
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '');
    const from = Number(range?.[1] ?? 0);
    const to = Math.min(bytes.byteLength - 1, range?.[2] ? Number(range[2]) : bytes.byteLength - 1);
    if (range && from > to) return xmlError(416, 'InvalidRange');
    const part = bytes.subarray(from, to + 1);
    const headers = {
      ...describe(object),
      'content-length': String(part.byteLength),
      ...(range ? { 'content-range': `bytes ${from}-${to}/${bytes.byteLength}` } : {}),
    };
    const body = request.method === 'HEAD' ? null : new Uint8Array(part);
    return new Response(body, { status: range ? 206 : 200, headers });
  }

  const app = new Hono();
  app.all('*', async (c) => {
    const request = c.req.raw;
    const url = new URL(request.url);
    const [, bucket = '', ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    requests.push({ method: request.method, key, headers: request.headers });
    if (switches.down) return new Response('Service Unavailable', { status: 503 });
    const refusal = verifySignature(request, { ...options, now: now() });
    if (refusal) return xmlError(403, refusal);
    if (bucket !== options.bucket) return xmlError(404, 'NoSuchBucket');
    switch (request.method) {
      case 'PUT':
        return put(request, key, url.searchParams);
      case 'POST':
        return post(key, url.searchParams);
      case 'GET':
      case 'HEAD':
        return get(request, key);
      case 'DELETE':
        objects.delete(key);
        return new Response(null, { status: 204 });
      default:
        return xmlError(501, 'NotImplemented');
    }
  });

  return { fetch: app.fetch, objects, requests, switches };
}
