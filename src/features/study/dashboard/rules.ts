import * as m from './messages/m.ts';

/** The parts of a day that English (morning before 12, afternoon before 18) and Indonesian (11, 15, 18) tell apart. */
function partOfDay(hour: number) {
  if (hour < 11) return 'morning';
  if (hour < 12) return 'lateMorning';
  if (hour < 15) return 'afternoon';
  return hour < 18 ? 'lateAfternoon' : 'evening';
}

/** Morning before 12, afternoon before 18, else evening (product.md#dashboard). */
export const greetingAt = (hour: number): string => {
  const part = partOfDay(hour);
  return m.greeting({ part });
};

export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/** `80` → `1 min 20 s`, for a button. @param seconds of a video. */
export function spokenLength(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = whole % 60;
  if (minutes === 0) return m.lengthSeconds({ seconds: rest });
  return rest === 0 ? m.lengthMinutes({ minutes }) : m.lengthMinutesSeconds({ minutes, seconds: rest });
}

/** Whole minutes of a video that are left, rounded up; 0 for less than one. */
export function minutesLeft(step: { lengthSeconds: number; timeInSeconds: number }): number {
  const seconds = step.lengthSeconds - step.timeInSeconds;
  return seconds < 60 ? 0 : Math.ceil(seconds / 60);
}

/** 75 and above green, 50 and above primary, 25 and above amber, else red (product.md#dashboard). */
export function ringTone(percent: number): 'high' | 'middle' | 'low' | 'lowest' {
  if (percent >= 75) return 'high';
  if (percent >= 50) return 'middle';
  return percent >= 25 ? 'low' : 'lowest';
}

/** Encourages with a fact: "5 more to the top." */
export function remainingText(completed: number, total: number): string {
  if (total === 0) return m.modulesAppearHere();
  const left = total - completed;
  if (left <= 0) return m.atTheTop();
  return m.moreToTheTop({ left });
}
