import { afterEach, expect, it, vi } from 'vitest';
import { listUploads } from './upload-store.ts';
import { retryUpload, startUpload, stopUpload } from './uploads.ts';

const states = () => listUploads().map(({ upload }) => upload.state);

afterEach(() => {
  vi.doUnmock('./sending.ts');
  for (const { key } of listUploads()) stopUpload(key);
});

it('fails without the part that sends, lets the next one try, and can be tried again', async () => {
  let isDown = true;
  const send = vi.fn(() => () => undefined);
  vi.doMock('./sending.ts', () => {
    if (isDown) throw new Error('no connection');
    return { send };
  });
  const first = startUpload(new File(['a'], 'one.mp4'), null);
  startUpload(new File(['b'], 'two.mp4'), null);
  await vi.waitFor(() => expect(states()).toEqual(['failed', 'failed']));
  isDown = false;
  retryUpload(first);
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(states()).toEqual(['sending', 'failed']);
});
