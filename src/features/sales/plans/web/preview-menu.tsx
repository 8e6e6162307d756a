import { Eye } from 'lucide-react';
import { type Tier, tierNames, tiers } from '#access/tiers.ts';
import { enterPreview } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { Menu, MenuHeader, MenuItem } from '#ui/menu.tsx';
import * as m from '../messages/m.ts';

export function PreviewMenu() {
  const look = (tier: Tier) => {
    enterPreview(tier);
    // A full page load: data read with a role must not appear in the preview.
    window.location.assign('/dashboard');
  };
  return (
    <Menu
      trigger={
        <Button variant="secondary" icon={<Eye className="size-4" />}>
          {m.viewAs()}
        </Button>
      }
    >
      <MenuHeader>
        <p className="max-w-56 text-small text-ink-2">{m.viewAsText()}</p>
      </MenuHeader>
      {tiers.map((tier) => (
        <MenuItem key={tier} onSelect={() => look(tier)}>
          {tierNames[tier]}
        </MenuItem>
      ))}
    </Menu>
  );
}
