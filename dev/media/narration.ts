import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { captionText } from './captions.ts';

/** SVOX Pico speaks 16 kHz mono. */
export const sampleRate = 16_000;
const voice = 'en-GB';
/** Slower than normal: most listeners have English as a second or third language. */
const speed = 74;

/** Respells words that the voice would misread. Applied in this order. */
const sayAs: [RegExp, string][] = [
  // Names in code are spoken as the words they consist of.
  [/([a-z])([A-Z])/g, '$1 $2'],
  [/Rp\s?([\d.]+)/g, '$1 rupiah'],
  [/(\d)\.(\d{3})\b/g, '$1$2'],
  [/\bgithub\.io\b/gi, 'git hub dot eye oh'],
  [/\bGit Hub\b/g, 'git hub'],
  [/\bREADME\b/g, 'read me'],
  [/\bids\b/g, 'I Dees'],
  [/\bid\b/g, 'I D'],
  [/\.js\b/g, ' dot J S'],
  [/\.html\b/g, ' dot H T M L'],
  [/\.css\b/g, ' dot C S S'],
  [/\.md\b/g, ' dot M D'],
  [/\bHTML\b/g, 'H T M L'],
  [/\bCSS\b/g, 'C S S'],
  [/\bURL\b/g, 'U R L'],
  [/\bJSON\b/g, 'Jason'],
  [/\bAPI\b/g, 'A P I'],
  [/\bSSH\b/g, 'S S H'],
  [/\bHTTP\b/g, 'H T T P'],
  [/\bUTC\b/g, 'U T C'],
  [/\bCORS\b/g, 'cores'],
  [/\bOK\b/g, 'okay'],
  [/\bNaN\b/g, 'not a number'],
  [/\bongkir\b/gi, 'ong keer'],
  [/\bkopi\b/gi, 'koh pee'],
  [/\bwarung\b/gi, 'wah roong'],
  [/\bteh\b/gi, 'teh'],
  [/\bes jeruk\b/gi, 'ess jeh rook'],
  [/\brupiah\b/gi, 'roo pee ah'],
  [/\bsoto ayam\b/gi, 'so toe ah yum'],
  [/\bnasi goreng\b/gi, 'nah see go reng'],
  [/\bBu Sri\b/g, 'boo sree'],
  [/\bWhatsApp\b/g, 'whats app'],
  [/\bF12\b/g, 'F twelve'],
  [/\bWCAG\b/g, 'W C A G'],
  [/\bGojek\b/g, 'go jek'],
  [/\bBandung\b/g, 'bun doong'],
  [/\bsusu\b/gi, 'soosoo'],
  [/\bconst\b/g, 'constant'],
];

function spoken(sentence: string): string {
  const text = sayAs.reduce(
    (current, [pattern, replacement]) => current.replace(pattern, replacement),
    captionText(sentence),
  );
  return text.replaceAll('&', 'and').replaceAll('<', ' ').replaceAll('>', ' ');
}

/** Speaks one sentence and trims the silence around it, so that we control every pause in the video. */
export function speak(sentence: string): Int16Array {
  const dir = mkdtempSync(join(tmpdir(), 'langkah-voice-'));
  try {
    const wav = join(dir, 'sentence.wav');
    const result = spawnSync(
      'pico2wave',
      ['-l', voice, '-w', wav, `<speed level="${speed}">${spoken(sentence)}</speed>`],
      {
        encoding: 'utf8',
      },
    );
    if (result.status !== 0)
      throw new Error(`pico2wave failed (is libttspico-utils installed?): ${result.stderr}`);
    return trim(samplesOf(readFileSync(wav)));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function samplesOf(wav: Buffer): Int16Array {
  const at = wav.indexOf('data');
  if (at < 0) throw new Error('not a WAV file: no data chunk');
  const bytes = wav.subarray(at + 8);
  return new Int16Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length - (bytes.length % 2)),
  );
}

function trim(samples: Int16Array): Int16Array {
  const loud = 250;
  const pad = Math.round(sampleRate * 0.04);
  const first = samples.findIndex((value) => Math.abs(value) > loud);
  const last = samples.findLastIndex((value) => Math.abs(value) > loud);
  return first < 0 ? samples : samples.slice(Math.max(0, first - pad), Math.min(samples.length, last + pad));
}

export type Placed = { at: number; samples: Int16Array };

/** Writes the whole narration: each sentence at its second, silence between. */
export function writeNarration(path: string, placed: Placed[], length: number): void {
  const track = new Int16Array(Math.round(length * sampleRate));
  for (const { at, samples } of placed) track.set(samples, Math.round(at * sampleRate));
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + track.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(track.byteLength, 40);
  writeFileSync(path, Buffer.concat([header, Buffer.from(track.buffer)]));
}
