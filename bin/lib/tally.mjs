/** Adds up the counts of the test runners; every skip has a reason. */
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
    /** Prints the last line of `npm test` and `npm run check`. */
    print: () => {
      for (const why of skips) console.log(`skipped: ${why}`);
      console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
      return counts.failed === 0 && counts.passed > 0;
    },
  };
}
