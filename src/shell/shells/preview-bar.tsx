import { Eye } from 'lucide-react';
import { type Tier, tierNames } from '#access/tiers.ts';
import { leavePreview } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import * as m from '../messages/m.ts';

/** On top of every page while someone with a role views the learner area as a tier. */
export function PreviewBar({ tier }: { tier: Tier }) {
  const leave = () => {
    leavePreview();
    // A full page load, so nothing that was read as that tier stays in memory.
    window.location.assign('/admin');
  };
  return (
    <section
      aria-label={m.preview()}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-night px-4 py-2 text-center text-on-night"
    >
      <p className="flex items-center gap-2 text-ui">
        <Eye className="size-4 shrink-0" aria-hidden="true" />
        <span>{m.viewingAs({ name: tierNames[tier], tier: (text) => <strong>{text}</strong> })}</span>
      </p>
      <Button variant="night" size="sm" onClick={leave}>
        {m.leavePreview()}
      </Button>
    </section>
  );
}
