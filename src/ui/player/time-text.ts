import * as m from '#ui/messages/m.ts';

/** "0:07", "16:07", "1:02:03". `withHours` always shows the hour, so that two times align. */
export function timeText(seconds: number, withHours = false): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  if (hours > 0 || withHours) return `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
  return `${minutes}:${rest}`;
}

/** "16 minutes 7 seconds", for screen readers. */
export function spokenTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = whole % 60;
  return [
    ...(hours > 0 ? [m.spokenHours({ count: hours })] : []),
    ...(minutes > 0 ? [m.spokenMinutes({ count: minutes })] : []),
    ...(rest > 0 || whole === 0 ? [m.spokenSeconds({ count: rest })] : []),
  ].join(' ');
}
