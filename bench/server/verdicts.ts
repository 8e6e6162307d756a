/** The end of a measurement: where it ran, and each goal with what was measured. */
import os from 'node:os';
import { pinningText } from './processes.ts';

export interface Verdict {
  name: string;
  goal: string;
  measured: string;
  isMet: boolean;
}

/** Prints the table; the process fails when a goal is missed. @param cores which process ran on which. */
export function printVerdicts(verdicts: readonly Verdict[], cores = pinningText): void {
  console.log(
    `\nMeasured ${new Date().toISOString().slice(0, 10)} on ${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), Node ${process.versions.node}; ${cores}.\n`,
  );
  console.log('| | goal | measured | |');
  console.log('|---|---|---|---|');
  for (const { name, goal, measured, isMet } of verdicts)
    console.log(`| ${name} | ${goal} | ${measured} | ${isMet ? 'met' : '**missed**'} |`);
  const missed = verdicts.filter(({ isMet }) => !isMet).length;
  console.log(`\n${verdicts.length - missed} met, ${missed} missed`);
  if (missed > 0) process.exitCode = 1;
}
