import { useEffect, useState } from 'react';
import { listUploads } from '#features/study/videos/web/upload-store.ts';
import * as m from '../../../messages/m.ts';

const sampleMs = 2_000;
/** The speed is that of the last half minute: a line's speed changes. */
const samplesKept = 15;

interface Sample {
  atMs: number;
  sentBytes: number;
  leftBytes: number;
}

function sampleNow(): Sample {
  const open = listUploads().filter(
    ({ upload }) => upload.state !== 'failed' && upload.state !== 'converting',
  );
  const sentBytes = open.reduce((sum, { upload }) => sum + upload.sentBytes, 0);
  const leftBytes = open.reduce((sum, { upload }) => sum + upload.sizeBytes - upload.sentBytes, 0);
  return { atMs: performance.now(), sentBytes, leftBytes };
}

/** How long this browser still has to send, once its speed is known. */
export function UploadsEnd() {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  useEffect(() => {
    const timer = setInterval(
      () => setSamples((before) => [...before, sampleNow()].slice(-samplesKept)),
      sampleMs,
    );
    return () => clearInterval(timer);
  }, []);
  const minutes = minutesLeft(samples);
  return minutes === null ? null : <span>{m.uploadMinutesLeft({ count: minutes })}</span>;
}

/** Null while nothing is sent, or too little to say. */
function minutesLeft(samples: readonly Sample[]): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || samples.length < 4 || last.leftBytes <= 0) return null;
  const bytesPerMs = (last.sentBytes - first.sentBytes) / (last.atMs - first.atMs);
  return bytesPerMs > 0 ? Math.ceil(last.leftBytes / bytesPerMs / 60_000) : null;
}
