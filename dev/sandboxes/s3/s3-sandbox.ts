import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { verifySignature } from './signature.ts';

/**
 * An S3-compatible store of one bucket, in memory: the REST protocol in path style with Signature Version 4, limited
 * to what the product needs (PUT, GET with Range, HEAD, DELETE, ListObjectsV2, multipart upload). Written by us from the
 * published rules, not an Amazon product: it checks that our requests are signed and formed correctly.
 */

export interface S3SandboxOptions {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  now?: () => Date;
  /** How many keys a page of a list has. */
  pageSize?: number;
}

/** Of each part except the last. */
const smallestPartBytes = 5 * 1024 * 1024;

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
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  const requests: { method: string; key: string; headers: Headers }[] = [];
  const switches: {
    down: boolean;
    /** An answer to GET breaks after so many bytes; null for none. */
    breakAfterBytes: number | null;
    /** Refuses to store so many more objects and parts; Infinity for none. */
    storable: number;
    /** Called with each request, before anything else. */
    onRequest: (() => void) | null;
    /** How many readers left before the end. */
    left: number;
    /** How many bytes of files were sent. */
    sentBytes: number;
  } = {
    down: false,
    breakAfterBytes: null,
    storable: Number.POSITIVE_INFINITY,
    onRequest: null,
    left: 0,
    sentBytes: 0,
  };

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
    if (switches.storable <= 0) return new Response('Service Unavailable', { status: 503 });
    switches.storable -= 1;
    const uploadId = query.get('uploadId');
    if (uploadId !== null) {
      const upload = uploads.get(uploadId);
      if (upload?.key !== key) return xmlError(404, 'NoSuchUpload');
      upload.parts.set(Number(query.get('partNumber')), bytes);
      return new Response(null, { headers: { etag: `"${md5(bytes)}"` } });
    }
    const object = keep(key, bytes, request.headers.get('content-type') ?? 'binary/octet-stream');
    return new Response(null, { headers: { etag: object.etag } });
  }

  async function post(request: Request, key: string, query: URLSearchParams): Promise<Response> {
    if (query.has('uploads')) {
      const id = crypto.randomUUID();
      uploads.set(id, { key, parts: new Map() });
      return xml(
        `<InitiateMultipartUploadResult><Bucket>${options.bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const uploadId = query.get('uploadId') ?? '';
    const upload = uploads.get(uploadId);
    if (upload?.key !== key) return xmlError(404, 'NoSuchUpload');
    const named = [...(await request.text()).matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: (/<ETag>(.*?)<\/ETag>/.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
    }));
    if (named.length === 0) return xmlError(400, 'MalformedXML');
    if (named.some(({ number }, index) => number <= (named[index - 1]?.number ?? 0)))
      return xmlError(400, 'InvalidPartOrder');
    const parts: Buffer[] = [];
    for (const { number, etag } of named) {
      const bytes = upload.parts.get(number);
      if (!bytes || etag !== `"${md5(bytes)}"`) return xmlError(400, 'InvalidPart');
      parts.push(bytes);
    }
    if (parts.slice(0, -1).some((bytes) => bytes.byteLength < smallestPartBytes))
      return xmlError(400, 'EntityTooSmall');
    uploads.delete(uploadId);
    const object = keep(key, Buffer.concat(parts), 'binary/octet-stream');
    return xml(
      `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>${object.etag}</ETag></CompleteMultipartUploadResult>`,
    );
  }

  /** The part that a Range header names; null for all, as for a header that S3 does not understand. */
  function rangeOf(
    header: string | null,
    size: number,
  ): { from: number; to: number } | null | 'unsatisfiable' {
    const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
    if (first === '' && last === '') return null;
    if (first === '') {
      const length = Math.min(size, Number(last));
      return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 };
    }
    const from = Number(first);
    const to = last === '' ? size - 1 : Math.min(size - 1, Number(last));
    if (last !== '' && Number(last) < from) return null;
    return from >= size ? 'unsatisfiable' : { from, to };
  }

  /** In parts of 64 kB, each made when the one before was taken, so a reader that leaves is noticed. */
  function streamOf(bytes: Buffer): ReadableStream<Uint8Array> {
    let at = 0;
    const end = bytes.byteLength;
    return new ReadableStream(
      {
        pull: async (controller) => {
          await new Promise((resolve) => setImmediate(resolve));
          if (at >= end) return controller.close();
          if (at >= (switches.breakAfterBytes ?? Number.POSITIVE_INFINITY))
            return controller.error(new Error('the connection broke'));
          const part = bytes.subarray(at, Math.min(end, at + 64 * 1024));
          at += part.byteLength;
          switches.sentBytes += part.byteLength;
          controller.enqueue(new Uint8Array(part));
        },
        cancel: () => {
          switches.left += 1;
        },
      },
      { highWaterMark: 0 },
    );
  }

  function get(request: Request, key: string): Response {
    const object = objects.get(key);
    if (!object)
      return request.method === 'HEAD' ? new Response(null, { status: 404 }) : xmlError(404, 'NoSuchKey');
    const { bytes } = object;
    const range = rangeOf(request.headers.get('range'), bytes.byteLength);
    if (range === 'unsatisfiable') return xmlError(416, 'InvalidRange');
    const part = range ? bytes.subarray(range.from, range.to + 1) : bytes;
    const headers = {
      ...describe(object),
      'content-length': String(part.byteLength),
      ...(range ? { 'content-range': `bytes ${range.from}-${range.to}/${bytes.byteLength}` } : {}),
    };
    const body = request.method === 'HEAD' ? null : streamOf(part);
    return new Response(body, { status: range ? 206 : 200, headers });
  }

  function list(query: URLSearchParams): Response {
    const prefix = query.get('prefix') ?? '';
    if (query.has('uploads')) {
      const found = [...uploads].filter(([, { key }]) => key.startsWith(prefix));
      return xml(
        `<ListMultipartUploadsResult><Bucket>${options.bucket}</Bucket><IsTruncated>false</IsTruncated>${found
          .map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
          .join('')}</ListMultipartUploadsResult>`,
      );
    }
    if (query.get('list-type') !== '2') return xmlError(501, 'NotImplemented');
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const page = keys.slice(0, options.pageSize ?? 1_000);
    const isMore = page.length < keys.length;
    return xml(
      `<ListBucketResult><Name>${options.bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isMore}</IsTruncated>${
        isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
      }${page
        .map(
          (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.byteLength}</Size></Contents>`,
        )
        .join('')}</ListBucketResult>`,
    );
  }

  const app = new Hono();
  app.all('*', async (c) => {
    const request = c.req.raw;
    const url = new URL(request.url);
    const [, bucket = '', ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    requests.push({ method: request.method, key, headers: request.headers });
    switches.onRequest?.();
    if (switches.down) return new Response('Service Unavailable', { status: 503 });
    const refusal = verifySignature(request, { ...options, now: now() });
    if (refusal) return xmlError(403, refusal);
    if (bucket !== options.bucket) return xmlError(404, 'NoSuchBucket');
    switch (request.method) {
      case 'PUT':
        return put(request, key, url.searchParams);
      case 'POST':
        return post(request, key, url.searchParams);
      case 'GET':
      case 'HEAD':
        return key === '' ? list(url.searchParams) : get(request, key);
      case 'DELETE':
        if (url.searchParams.has('uploadId')) uploads.delete(url.searchParams.get('uploadId') ?? '');
        else objects.delete(key);
        return new Response(null, { status: 204 });
      default:
        return xmlError(501, 'NotImplemented');
    }
  });

  return { fetch: app.fetch, objects, uploads, requests, switches };
}
