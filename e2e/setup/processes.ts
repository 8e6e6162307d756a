/** The processes of the product under test, for journeys that harm it. */
import { inject } from 'vitest';
import { crash, databasePidOf, serverPidOf } from '../../dev/testing/product.ts';

export { crash };

export const databasePid = () => databasePidOf(inject('productPid'));
export const serverPid = () => serverPidOf(inject('productPid'));

/** Keeps the database down for as long as `during` takes: whatever is started again is ended again. */
export async function withoutDatabase(during: () => Promise<void>): Promise<void> {
  crash(databasePid());
  const again = setInterval(() => {
    const pid = databasePid();
    if (pid === null) return;
    try {
      crash(pid);
    } catch (error) {
      // One that could not start has ended by itself since it was looked up.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }, 50);
  try {
    await during();
  } finally {
    clearInterval(again);
  }
}
