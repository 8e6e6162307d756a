import { createHmac, randomBytes } from 'node:crypto';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { answerOf, toResponse, wholeResponse } from './answer.server.ts';
import { compressAnswer } from './compress.server.ts';
import { isSigned } from './signatures.server.ts';

const text = 'a line that comes again and again\n'.repeat(200);
const html = { 'content-type': 'text/html; charset=utf-8' };

const asked = (accepted: string, method = 'GET') =>
  new Request('http://app.test/', { method, headers: { 'accept-encoding': accepted } });

const compressed = (accepted: string, response: Response, method = 'GET') =>
  toResponse(compressAnswer(asked(accepted, method), answerOf(response)));

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('an answer', () => {
  it('keeps a text as a text, with its status and headers', async () => {
    const answer = answerOf(wholeResponse(text, { status: 201, headers: html }));
    expect(answer).toMatchObject({ status: 201, body: text });
    const response = toResponse(answer);
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      201,
      html['content-type'],
      text,
    ]);
  });

  it('is compressed with the encoding that the browser accepts', async () => {
    const whole = () => wholeResponse(text, { headers: html });
    const zstd = compressed('gzip, deflate, br, zstd', whole());
    expect([zstd.headers.get('content-encoding'), zstd.headers.get('vary')]).toEqual([
      'zstd',
      'accept-encoding',
    ]);
    expect(zstdDecompressSync(await bytesOf(zstd)).toString()).toBe(text);
    const gzip = compressed('gzip, deflate', whole());
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(text);
    expect(await compressed('identity', whole()).text()).toBe(text);
  });

  it('is compressed piece by piece when it is a stream or long', async () => {
    const stream = compressed('gzip, zstd', new Response(new Blob([text]).stream(), { headers: html }));
    expect(stream.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await bytesOf(stream)).toString()).toBe(text);
    const long = randomBytes(300_000).toString('base64');
    const answer = compressAnswer(asked('gzip, zstd'), answerOf(wholeResponse(long, { headers: html })));
    expect(answer.body).toBeInstanceOf(ReadableStream);
    expect(gunzipSync(await bytesOf(toResponse(answer))).toString()).toBe(long);
  });

  it.each([
    ['a small answer', wholeResponse('short', { headers: html }), 'GET'],
    ['a picture', wholeResponse(text, { headers: { 'content-type': 'image/png' } }), 'GET'],
    [
      'an answer that is already compressed',
      wholeResponse(text, { headers: { ...html, 'content-encoding': 'br' } }),
      'GET',
    ],
    ['the head alone', wholeResponse(text, { headers: html }), 'HEAD'],
  ])('is not compressed: %s', (_, response, method) => {
    const before = answerOf(response);
    expect(compressAnswer(asked('gzip', method), before)).toBe(before);
  });
});

it('a changed signature is refused even after the right one was remembered', () => {
  const ours = { secret: 'a secret of some length', encoding: 'base64url' } as const;
  const signature = createHmac('sha256', ours.secret).update('message').digest('base64url');
  for (let time = 0; time < 2; time += 1) {
    expect(isSigned('message', signature, ours)).toBe(true);
    expect(isSigned('massage', signature, ours)).toBe(false);
    expect(isSigned('message', `A${signature.slice(1)}`, ours)).toBe(false);
    expect(isSigned('message', signature, { ...ours, secret: 'another secret' })).toBe(false);
    expect(isSigned('message', signature, { ...ours, encoding: 'base64' })).toBe(false);
  }
});
