import { useEffect, useState } from 'react';

/** What the converter encodes at most; a browser that can do this can do the smaller sizes. */
const largest = { codec: 'avc1.640028', width: 1_280, height: 720, bitrate: 1_500_000, framerate: 30 };

let answer: Promise<boolean> | null = null;

async function ask(): Promise<boolean> {
  if (typeof VideoEncoder === 'undefined' || typeof OffscreenCanvas === 'undefined') return false;
  if (!('createWritable' in FileSystemFileHandle.prototype)) return false;
  // Not in a private window of every browser.
  await navigator.storage.getDirectory();
  return (await VideoEncoder.isConfigSupported(largest)).supported === true;
}

/** Whether this browser can convert videos. */
export function canConvert(): Promise<boolean> {
  answer ??= ask().catch(() => false);
  return answer;
}

/** Null until it is known. */
export function useCanConvert(): boolean | null {
  const [can, setCan] = useState<boolean | null>(null);
  useEffect(() => {
    void canConvert().then(setCan);
  }, []);
  return can;
}
