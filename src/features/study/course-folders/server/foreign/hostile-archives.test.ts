import { describe, expect, it } from 'vitest';
import { ownFolder, problemsOf } from '#dev/testing/foreign-folders.ts';
import { hostileBackups } from '#dev/testing/hostile-courses.ts';

ownFolder();

describe('a hostile backup', () => {
  it.each(hostileBackups)(
    'with %s is refused, and nothing is left on the disk',
    async (_name, make, reason) => {
      expect(await problemsOf(make())).toContain(reason);
    },
  );
});
