import { useEffect, useRef, useState } from 'react';
import { parseTier, tierNames, tiers } from '#access/tiers.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { SearchField } from '#ui/search-field.tsx';
import * as m from '../messages/m.ts';
import { type ResourceType, resourceTypeNames, resourceTypes } from '../rules.ts';
import type { ResourceSearch } from './resource-queries.ts';

interface ResourceFiltersProps {
  search: ResourceSearch;
  /** Every change returns to page 1 (product.md#resource-list). */
  onChange: (change: ResourceSearch) => void;
}

const searchDelayMs = 400;

/** Search, type and tier, as a plain form that also works before the page's script has loaded. */
export function ResourceFilters({ search, onChange }: ResourceFiltersProps) {
  const words = search.search ?? '';
  const [typed, setTyped] = useState(words);
  const sent = useRef(words);

  // Going back changes the address: the box follows, unless the change was its own.
  useEffect(() => {
    if (words !== sent.current) setTyped(words);
    sent.current = words;
  }, [words]);

  useEffect(() => {
    const next = typed.trim();
    if (next === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = next;
      onChange({ search: next || undefined });
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed, onChange]);

  return (
    <form
      method="get"
      className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 max-sm:mb-4 sm:grid-cols-[minmax(0,1fr)_160px_160px]"
    >
      <SearchField
        label={m.searchResources()}
        className="max-sm:col-span-full"
        name="search"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onClear={() => setTyped('')}
      />
      <NativeSelect
        label={m.type()}
        isLabelHidden
        name="type"
        value={search.type ?? ''}
        onChange={(event) => onChange({ type: (event.target.value as ResourceType) || undefined })}
      >
        <option value="">{m.allTypes()}</option>
        {resourceTypes.map((type) => (
          <option key={type} value={type}>
            {resourceTypeNames[type]()}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={m.tier()}
        isLabelHidden
        name="tier"
        value={search.tier ?? ''}
        onChange={(event) => onChange({ tier: parseTier(event.target.value) ?? undefined })}
      >
        <option value="">{m.allTiers()}</option>
        {tiers.map((tier) => (
          <option key={tier} value={tier}>
            {tierNames[tier]}
          </option>
        ))}
      </NativeSelect>
    </form>
  );
}
