import { useEffect, useState } from 'react';
import { renditionsOf, usualSide } from '../../renditions.ts';
import { bitrateOf } from './bitrate.ts';

let answer: Promise<boolean> | null = null;

async function ask(): Promise<boolean> {
  if (typeof VideoEncoder === 'undefined' || typeof OffscreenCanvas === 'undefined') return false;
  if (!('createWritable' in FileSystemFileHandle.prototype)) return false;
  // Not in a private window of every browser.
  await navigator.storage.getDirectory();
  // A browser that can do this can do the smaller sizes. The converter leaves larger ones out where it cannot.
  const largest = renditionsOf(1_280, 720, usualSide).at(-1);
  if (!largest) return false;
  const { width, height } = largest;
  const config = { codec: 'avc1.640028', width, height, bitrate: bitrateOf(largest), framerate: 30 };
  return (await VideoEncoder.isConfigSupported(config)).supported === true;
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
