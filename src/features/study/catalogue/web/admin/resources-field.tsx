import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { apiQuery } from '#kit/client.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import type { ModuleValues } from '../../forms.ts';
import * as m from '../../messages/m.ts';

export interface ChosenResource {
  id: string;
  title: string;
}

/** The resources beside the video. The chosen ones stay on top whatever the search. */
export function ResourcesField({ initial }: { initial: readonly ChosenResource[] }) {
  const { field } = useController<ModuleValues, 'resourceIds'>({ name: 'resourceIds' });
  const [search, setSearch] = useState('');
  const [known, setKnown] = useState(initial);
  const settled = useDebounced(search.trim(), 300);
  const { data, isError } = useQuery({
    ...apiQuery.resources.list.queryOptions({
      input: { limit: 50, ...(settled ? { search: settled } : {}) },
    }),
    placeholderData: keepPreviousData,
  });
  const chosen = known.filter((resource) => field.value.includes(resource.id));
  const others = (data?.data ?? []).filter((resource) => !field.value.includes(resource.id));
  const toggle = (resource: ChosenResource, isChosen: boolean) => {
    setKnown((before) => [...before.filter(({ id }) => id !== resource.id), resource]);
    const rest = field.value.filter((id) => id !== resource.id);
    field.onChange(isChosen ? [...rest, resource.id] : rest);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-h4">{m.resources()}</legend>
      <SearchField
        label={m.searchResources()}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onClear={() => setSearch('')}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul
        aria-label={m.resources()}
        className="relative mt-3 grid max-h-72 gap-2.5 overflow-y-auto rounded-md border border-line p-3"
      >
        {[...chosen, ...others].map((resource) => (
          <li key={resource.id}>
            <Checkbox
              label={resource.title}
              checked={field.value.includes(resource.id)}
              onChange={(event) => toggle({ id: resource.id, title: resource.title }, event.target.checked)}
            />
          </li>
        ))}
        {isError ? <li className="text-small text-danger-ink">{m.resourcesNotFetched()}</li> : null}
        {data && others.length === 0 ? <li className="text-small text-ink-3">{m.noOthersFound()}</li> : null}
      </ul>
    </fieldset>
  );
}
