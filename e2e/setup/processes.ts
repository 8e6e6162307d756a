/** The processes of the product under test, for journeys that harm it. */
import { crash, databasePidOf, serverPidOf } from '../../dev/testing/product.ts';
import { installation } from './installation.ts';

export { crash };

export const databasePid = () => databasePidOf(installation.pid);
export const serverPid = () => serverPidOf(installation.pid);

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
