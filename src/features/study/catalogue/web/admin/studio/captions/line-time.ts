/** "0:11.2", "1:02:03.4": the times of captions, to a tenth of a second. */
export function lineTime(ms: number): string {
  const tenths = Math.round(ms / 100);
  const seconds = Math.floor(tenths / 10);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  const start = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${start}:${two(seconds % 60)}.${tenths % 10}`;
}

/** Reads what a person types, with a point or a comma: "11", "0:11.25", "1:02:03". @returns milliseconds, or null. */
export function readLineTime(text: string): number | null {
  const [, hours = '0', minutes = '0', seconds = '', fraction = '0'] =
    /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? [];
  if (seconds === '' || (text.includes(':') && Number(seconds) > 59)) return null;
  return (
    (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, '0'))
  );
}
