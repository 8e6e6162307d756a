/** How loud a video is over its time, for the strip below the player of the captions editor. Pure. */

/** One value for each fifth of a second: an hour is 18 kB. */
export const peaksPerSecond = 5;
/** What is read of the sound: one channel, 16 bits. */
export const peakRate = 8_000;
const samplesAPeak = peakRate / peaksPerSecond;

/** Learners hear every video as loud as the others: in LUFS, and the most that a quiet one is lifted, in dB. */
export const loudnessGoal = -16;
export const mostGain = 24;

/** What learners hear of a video that was recorded so loud; both in LUFS. */
export const heardLoudness = (recorded: number): number => Math.min(loudnessGoal, recorded + mostGain);

/** Reads 16-bit samples (little-endian), in parts that may end in the middle of one. */
export class PeakReader {
  readonly #peaks: number[] = [];
  #rest = Buffer.alloc(0);
  #loudest = 0;
  #count = 0;

  read(bytes: Buffer): void {
    const all = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes;
    const whole = all.length - (all.length % 2);
    for (let at = 0; at < whole; at += 2) {
      this.#loudest = Math.max(this.#loudest, Math.abs(all.readInt16LE(at)));
      this.#count += 1;
      if (this.#count === samplesAPeak) this.#keep();
    }
    this.#rest = Buffer.from(all.subarray(whole));
  }

  /** From 0, silence, to 255; the last value can be of a shorter time. */
  end(): Uint8Array {
    if (this.#count > 0) this.#keep();
    return Uint8Array.from(this.#peaks);
  }

  #keep(): void {
    this.#peaks.push(Math.round((Math.min(32_767, this.#loudest) * 255) / 32_767));
    [this.#loudest, this.#count] = [0, 0];
  }
}
