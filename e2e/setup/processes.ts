/** The processes of the product under test, for journeys that kill them. */
import { crash, databasePidOf, serverPidOf } from '../../dev/testing/product.ts';
import { installation } from './installation.ts';

export { crash };

export const databasePid = () => databasePidOf(installation.pid);
export const serverPid = () => serverPidOf(installation.pid);

/** Keeps the database down while `during` runs, by killing every restart. */
export async function withoutDatabase(during: () => Promise<void>): Promise<void> {
  crash(databasePid());
  const again = setInterval(() => {
    const pid = databasePid();
    if (pid === null) return;
    try {
      crash(pid);
    } catch (error) {
      // A failed start may have exited by itself since the lookup.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }, 50);
  try {
    await during();
  } finally {
    clearInterval(again);
  }
}
