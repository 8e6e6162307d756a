/**
 * Whether someone is at this page. What a page asks while nobody is there does not prolong a session
 * (product.md#sessions): an administrator's ends after half an hour, though notifications keep coming in.
 */

/** Video counts too: people who watch touch nothing. Its event does not bubble, so it is heard on its way down. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'timeupdate'];

/** For so long a sign of a person counts. */
const attendedMs = 60_000;

let seenAt = 0;
const see = () => {
  seenAt = Date.now();
};

/** From now on signs of a person are noticed. The person who opened the page is there. */
export function watchAttendance(): void {
  see();
  for (const sign of signs) document.addEventListener(sign, see, { capture: true, passive: true });
}

export const isAttended = (): boolean => Date.now() - seenAt < attendedMs;
