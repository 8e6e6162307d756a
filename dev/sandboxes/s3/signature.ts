import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Signature Version 4 as the receiving side checks it: canonical request, string to sign, derived key. */

export interface SigningIdentity {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  now: Date;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const skewMs = 15 * 60_000;

/** RFC 3986: everything except the unreserved characters, encoded once. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function canonicalRequest(request: Request, signedHeaders: string[], payloadHash: string): string {
  const url = new URL(request.url);
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const headers = signedHeaders.map((name) => {
    const value = name === 'host' ? (request.headers.get('host') ?? url.host) : request.headers.get(name);
    return `${name}:${(value ?? '').trim().replace(/ +/g, ' ')}\n`;
  });
  return [
    request.method,
    path,
    canonicalQuery(url),
    headers.join(''),
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
}

/** @returns null when the request is signed correctly, otherwise the error code that S3 would answer. */
export function verifySignature(request: Request, identity: SigningIdentity): string | null {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const match = form.exec(request.headers.get('authorization') ?? '');
  if (!match) return 'AccessDenied';
  const [, accessKeyId = '', day = '', region = '', headerList = '', signature = ''] = match;
  if (accessKeyId !== identity.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== identity.region) return 'AuthorizationHeaderMalformed';
  const stamp = request.headers.get('x-amz-date') ?? '';
  const time = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!stamp.startsWith(day) || !(Math.abs(identity.now.getTime() - time) < skewMs))
    return 'RequestTimeTooSkewed';
  const payloadHash = request.headers.get('x-amz-content-sha256') ?? '';
  if (!/^([0-9a-f]{64}|UNSIGNED-PAYLOAD)$/.test(payloadHash)) return 'InvalidRequest';
  const signedHeaders = headerList.split(';');
  // Unsigned headers could be changed on the way, so host and every x-amz header must be signed.
  const mustSign = ['host', ...[...request.headers.keys()].filter((name) => name.startsWith('x-amz-'))];
  if (mustSign.some((name) => !signedHeaders.includes(name))) return 'AccessDenied';
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = [
    'AWS4-HMAC-SHA256',
    stamp,
    scope,
    sha256(canonicalRequest(request, signedHeaders, payloadHash)),
  ].join('\n');
  const dayKey = hmac(`AWS4${identity.secretAccessKey}`, day);
  const key = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request');
  const expected = hmac(key, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}
