import { Plus, Trash2 } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import * as m from '../../messages/m.ts';

export interface LinkDraft {
  key: string;
  title: string;
  url: string;
}

/** Links that the learner finds in the Resources tab of their bookings (product.md#bookings). */
export function LinkFields({
  links,
  problemOf,
  onChange,
}: {
  links: readonly LinkDraft[];
  problemOf: (link: LinkDraft, field: 'title' | 'url') => string | undefined;
  onChange: (links: LinkDraft[]) => void;
}) {
  const change = (key: string, part: Partial<LinkDraft>) =>
    onChange(links.map((link) => (link.key === key ? { ...link, ...part } : link)));
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 text-ui font-semibold">{m.links()}</legend>
      {links.map((link, index) => (
        <div key={link.key} className="flex items-start gap-2">
          <div className="grid grid-cols-1 min-w-0 flex-1 gap-2 sm:grid-cols-[200px_minmax(0,1fr)]">
            <TextField
              label={m.titleOfLink({ place: index + 1 })}
              isLabelHidden
              placeholder={m.title()}
              maxLength={200}
              error={problemOf(link, 'title')}
              value={link.title}
              onChange={(event) => change(link.key, { title: event.target.value })}
            />
            <TextField
              label={m.urlOfLink({ place: index + 1 })}
              isLabelHidden
              placeholder="https://"
              inputMode="url"
              error={problemOf(link, 'url')}
              value={link.url}
              onChange={(event) => change(link.key, { url: event.target.value })}
            />
          </div>
          <IconButton
            label={m.removeLink({ place: index + 1 })}
            icon={<Trash2 className="size-4" />}
            onClick={() => onChange(links.filter((other) => other.key !== link.key))}
          />
        </div>
      ))}
      <Button
        variant="ghost"
        size="sm"
        icon={<Plus className="size-4" />}
        disabled={links.length >= 20}
        onClick={() => onChange([...links, { key: crypto.randomUUID(), title: '', url: '' }])}
      >
        {m.addLink()}
      </Button>
    </fieldset>
  );
}
