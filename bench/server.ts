/**
 * `npm run bench`: the built product against the minimum that Node and PostgreSQL need for the same answer,
 * alternating in one run, so that a slowdown of the machine affects both. Exits non-zero when a goal is missed.
 * `npm run bench -- article login` measures only scenarios whose name contains one of the words.
 */
import { makeDataDir, removeDataDir } from '#dev/testing/product.ts';
import { type Measured, measureScenario, median } from './server/measure.ts';
import { measureMemory } from './server/memory.ts';
import { measureStarts } from './server/starts.ts';
import { openSubject } from './server/subject.ts';
import { printVerdicts, type Verdict } from './server/verdicts.ts';

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const isWanted = (name: string) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word));

const wholeUs = (seconds: number) => `${(seconds * 1e6).toFixed(0)} µs`;
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

function printScenarios(results: Measured[]) {
  console.log(
    '\n| what | answers/s | p50 | p99 | CPU each | database CPU | floor | floor/s | ratio | CPU ratio |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  for (const { scenario, subject, floors } of results)
    for (const [index, floor] of floors.entries()) {
      const own =
        index > 0
          ? ' | | | | | '
          : `${scenario.name} | ${subject.perSecond.toFixed(0)} | ${ms(subject.p50Ms)} | ${ms(subject.p99Ms)} | ${wholeUs(subject.cpuSeconds)} | ${wholeUs(subject.databaseCpuSeconds)}`;
      const cpu = floor.cpuSeconds > 0 ? (subject.cpuSeconds / floor.cpuSeconds).toFixed(1) : '';
      console.log(
        `| ${own} | ${floor.kind} | ${floor.perSecond.toFixed(0)} | ${floor.ratio.toFixed(3)} | ${cpu} |`,
      );
    }
}

function verdictsOf(results: Measured[]): Verdict[] {
  return results.flatMap(({ scenario, floors, unloadedP50Ms }) => {
    const verdicts: Verdict[] = [];
    const { goal } = scenario;
    const floor = floors.find(({ kind }) => kind === goal?.floor);
    if (goal && floor)
      verdicts.push({
        name: scenario.name,
        goal: `≥ ${goal.ratio} of ${goal.floor}`,
        measured: `${floor.ratio.toFixed(3)} (${floor.lowest.toFixed(3)}–${floor.highest.toFixed(3)})`,
        isMet: floor.ratio >= goal.ratio,
      });
    if (scenario.unloadedP50Ms && unloadedP50Ms !== null)
      verdicts.push({
        name: `${scenario.name}, alone`,
        goal: `p50 ≤ ${scenario.unloadedP50Ms} ms`,
        measured: ms(unloadedP50Ms),
        isMet: unloadedP50Ms <= scenario.unloadedP50Ms,
      });
    return verdicts;
  });
}

const dataDir = makeDataDir();
const verdicts: Verdict[] = [];
try {
  // Migrates and seeds; later measurements start with an existing database.
  if (isWanted('start')) {
    const starts = await measureStarts(dataDir);
    verdicts.push(
      {
        name: 'Built server, to the first page',
        goal: '≤ 1.5 s',
        measured: ms(median(starts.serverMs)),
        isMet: median(starts.serverMs) <= 1_500,
      },
      {
        name: 'Second npm start, from typing',
        goal: '≤ 3 s',
        measured: ms(median(starts.commandMs)),
        isMet: median(starts.commandMs) <= 3_000,
      },
    );
  }
  const subject = await openSubject(dataDir);
  try {
    const results: Measured[] = [];
    for (const scenario of subject.scenarios.filter(({ name }) => isWanted(name))) {
      const result = await measureScenario(subject, scenario);
      results.push(result);
      console.error(
        `${scenario.name}: ${result.subject.perSecond.toFixed(0)}/s, ${result.floors.map(({ kind, ratio }) => `${ratio.toFixed(3)} of ${kind}`).join(', ')}, load busy ${(result.loadBusy * 100).toFixed(0)} %`,
      );
    }
    printScenarios(results);
    verdicts.push(...verdictsOf(results));
    if (isWanted('memory')) {
      const memory = measureMemory(subject);
      for (const part of memory.parts) console.log(`${part.name}: ${part.mb.toFixed(0)} MB`);
      verdicts.push(
        {
          name: 'Memory of the app',
          goal: '≤ 220 MB',
          measured: `${memory.appMb.toFixed(0)} MB`,
          isMet: memory.appMb <= 220,
        },
        {
          name: 'Memory of the embedded database',
          goal: '≤ 120 MB',
          measured: `${memory.databaseMb.toFixed(0)} MB`,
          isMet: memory.databaseMb <= 120,
        },
      );
    }
  } finally {
    await subject.end();
  }
} finally {
  removeDataDir(dataDir);
}

printVerdicts(verdicts);
