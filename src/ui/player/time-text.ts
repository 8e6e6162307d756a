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
  const parts = [
    { count: Math.floor(whole / 3600), unit: 'hour' },
    { count: Math.floor((whole % 3600) / 60), unit: 'minute' },
    { count: whole % 60, unit: 'second' },
  ].filter((part) => part.count > 0);
  if (parts.length === 0) return '0 seconds';
  return parts.map((part) => `${part.count} ${part.unit}${part.count === 1 ? '' : 's'}`).join(' ');
}
