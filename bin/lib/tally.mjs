/** Adds up what the test runners counted; every skip says why. */
export function createTally() {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const skips = [];
  return {
    add: (passed, failed, skipped = 0) => {
      counts.passed += passed;
      counts.failed += failed;
      counts.skipped += skipped;
    },
    skip: (why) => {
      counts.skipped += 1;
      skips.push(why);
    },
    /** The last line of `npm test` and `npm run check`. */
    print: () => {
      for (const why of skips) console.log(`skipped: ${why}`);
      console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
      return counts.failed === 0 && counts.passed > 0;
    },
  };
}
