import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Donut } from '#ui/donut.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { ProgressPath } from '#ui/progress-path.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { StepGlyph } from '#ui/step-glyph.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { Section } from './section.tsx';

const RINGS = [
  { percent: 83, tone: 'high', name: 'green' },
  { percent: 58, tone: 'middle', name: 'primary' },
  { percent: 33, tone: 'low', name: 'amber' },
  { percent: 8, tone: 'lowest', name: 'red' },
] as const;

export function ProgressSections() {
  return (
    <>
      <Section title="Progress ring: 75, 50, 25" span="lg:col-span-5">
        <div className="flex flex-wrap justify-between gap-3">
          {RINGS.map((ring) => (
            <div key={ring.name} className="text-center">
              <ProgressRing percent={ring.percent} tone={ring.tone} size={96} />
              <p className="mt-2 text-caption text-ink-3">{ring.name}</p>
            </div>
          ))}
        </div>
        <div className="mt-6 flex items-center gap-6">
          <ProgressRing percent={58} tone="middle" size={132} caption="overall" />
          <ProgressRing percent={0} tone="lowest" size={116} />
          <ProgressPath total={12} done={7} label="7 of 12 modules" className="flex-1" />
        </div>
      </Section>
      <Section title="Action items donut" span="lg:col-span-4">
        <div className="flex items-center gap-3">
          <Donut done={17} total={25} label="17 of 25 completed" />
          <p className="text-ui">
            <span className="font-semibold">You are almost there</span>{' '}
            <span className="text-ink-2">17 completed, 8 to do.</span>
          </p>
        </div>
        <div className="mt-8 space-y-4">
          <ProgressBar percent={62} label="Progress" size="md" />
          <ProgressBar percent={66} label="In review" tone="info" />
          <ProgressBar percent={100} label="Completed" tone="success" />
          <Stepper steps={['Account', 'Plan', 'Payment']} current={1} />
        </div>
      </Section>
      <Section title="Badges" span="lg:col-span-3">
        <div className="flex flex-wrap gap-2">
          <Badge tone="soga" icon={<StepGlyph level={1} tone="soga" />}>
            Starter
          </Badge>
          <Badge tone="toska" icon={<StepGlyph level={2} tone="toska" />}>
            Essential
          </Badge>
          <Badge tone="nila" icon={<StepGlyph level={3} tone="nila" />}>
            Accelerator
          </Badge>
          <Badge tone="anggrek" icon={<StepGlyph level={4} tone="anggrek" />}>
            Breakthrough
          </Badge>
          <Badge>+2 more</Badge>
          <Badge tone="accent">Premium</Badge>
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <StatusBadge tone="info">Scheduled</StatusBadge>
          <StatusBadge tone="success">Completed</StatusBadge>
          <StatusBadge tone="danger">Canceled</StatusBadge>
          <StatusBadge tone="warning">Pending</StatusBadge>
          <StatusBadge tone="info">In review</StatusBadge>
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <Badge tone="primary">Feature</Badge>
          <Badge tone="toska">Content</Badge>
          <Badge tone="accent">Enhancement</Badge>
          <Badge tone="anggrek">Tool</Badge>
          <Badge tone="danger">Fix</Badge>
        </div>
        <div className="mt-4 flex items-center gap-3">
          <Avatar name="Sari Pratiwi" />
          <Avatar name="Budi" tone="primary" size="md" />
          <Avatar name="Ayu Dewi Lestari" tone="neutral" size="lg" />
          <Kbd>Ctrl K</Kbd>
        </div>
      </Section>
    </>
  );
}
