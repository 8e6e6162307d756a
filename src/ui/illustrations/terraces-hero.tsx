import { Dots, Mountain, Saung, Sprouts, Stone, Sun, Terrace } from './scenery.tsx';

const CODE = [
  { x: 600, y: 698, text: '<h1>Halo</h1>' },
  { x: 808, y: 650, text: 'git commit' },
  { x: 1018, y: 603, text: 'await fetch()' },
  { x: 1262, y: 560, text: 'npm run deploy' },
] as const;

/** The home page's landscape from `lg` up: 1440 × 780, anchored bottom right, fades into night. */
export function TerracesHero({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 1440 780" preserveAspectRatio="xMaxYMax slice" className={className} aria-hidden="true">
      <Sun x={1004} y={268} radius={104} />
      <Mountain path="M540 780L832 314Q853 282 876 314L1190 780Z" isFar />
      <Mountain path="M780 780L1128 236Q1150 202 1174 236L1540 780Z" />
      <Terrace
        {...HERO}
        x={600}
        y={690}
        fill="var(--terrace-1)"
        steps={[
          [70, 96],
          [64, 110],
          [72, 104],
          [64, 118],
          [70, 96],
          [52, 400],
        ]}
      />
      <Terrace
        {...HERO}
        x={660}
        y={706}
        fill="var(--terrace-2)"
        steps={[
          [64, 118],
          [62, 124],
          [68, 126],
          [60, 132],
          [58, 400],
        ]}
      />
      <Saung x={1336} y={394} scale={1.1} />
      <Terrace
        {...HERO}
        x={742}
        y={722}
        fill="var(--terrace-3)"
        steps={[
          [62, 140],
          [64, 134],
          [62, 142],
          [56, 400],
        ]}
      />
      <Dots x={1174} y={500} count={19} gap={14} radius={2.5} opacity={0.95} />
      <Dots x={1032} y={556} count={9} gap={14} radius={2.5} opacity={0.95} />
      <Terrace
        {...HERO}
        x={520}
        y={738}
        fill="var(--terrace-4)"
        steps={[
          [46, 210],
          [56, 168],
          [54, 170],
          [50, 170],
          [46, 400],
        ]}
      />
      <Sprouts x={1256} y={486} count={7} gap={26} height={14} />
      <Sprouts x={1092} y={532} count={5} gap={24} height={13} />
      <Sprouts x={926} y={582} count={4} gap={24} height={12} />
      <Terrace
        {...HERO}
        x={300}
        y={756}
        fill="var(--terrace-5)"
        steps={[
          [40, 270],
          [48, 210],
          [48, 222],
          [46, 226],
          [44, 400],
        ]}
      />
      <Stone x={506} y={703} width={46} />
      <Stone x={714} y={655} width={46} />
      <Stone x={926} y={607} width={46} />
      <Stone x={1146} y={561} width={46} />
      <Stone x={1356} y={517} width={54} isNext />
      <g fontFamily="var(--font-mono)" fontSize="14" fontWeight="500" fill="var(--on-night)" opacity="0.9">
        {CODE.map((line) => (
          <text key={line.text} x={line.x} y={line.y}>
            {line.text}
          </text>
        ))}
      </g>
      <Terrace
        {...HERO}
        radius={12}
        x={60}
        y={776}
        fill="var(--night)"
        steps={[
          [18, 420],
          [20, 400],
          [18, 700],
        ]}
      />
    </svg>
  );
}

const HERO = { bottom: 800, radius: 14 } as const;
const SMALL = { bottom: 340, radius: 9 } as const;

/** The same landscape on a phone: 390 × 330, full width. */
export function TerracesHeroSmall({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 390 330" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden="true">
      <Sun x={212} y={118} radius={52} />
      <Mountain path="M20 330L136 140Q148 122 160 140L290 330Z" isFar />
      <Mountain path="M130 330L262 104Q275 84 288 104L440 330Z" />
      <Terrace
        {...SMALL}
        x={40}
        y={262}
        fill="var(--terrace-1)"
        steps={[
          [28, 52],
          [30, 60],
          [28, 62],
          [26, 300],
        ]}
      />
      <Terrace
        {...SMALL}
        x={70}
        y={276}
        fill="var(--terrace-2)"
        steps={[
          [30, 70],
          [30, 76],
          [30, 78],
          [28, 300],
        ]}
      />
      <Saung x={352} y={158} scale={0.62} />
      <Terrace
        {...SMALL}
        x={60}
        y={290}
        fill="var(--terrace-3)"
        steps={[
          [32, 88],
          [34, 92],
          [30, 300],
        ]}
      />
      <Dots x={264} y={182} count={9} gap={12} radius={1.8} />
      <Terrace
        {...SMALL}
        x={20}
        y={300}
        fill="var(--terrace-4)"
        steps={[
          [30, 110],
          [36, 110],
          [32, 300],
        ]}
      />
      <Sprouts x={276} y={202} count={4} gap={26} height={12} />
      <Terrace
        {...SMALL}
        x={20}
        y={312}
        fill="var(--terrace-5)"
        steps={[
          [26, 120],
          [34, 124],
          [28, 300],
        ]}
      />
      <Stone x={40} y={273} width={32} />
      <Stone x={166} y={239} width={32} />
      <Stone x={300} y={211} width={36} isNext />
      <Terrace
        {...SMALL}
        x={0}
        y={322}
        fill="var(--night)"
        steps={[
          [14, 170],
          [16, 400],
        ]}
      />
    </svg>
  );
}
