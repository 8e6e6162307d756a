import { RotateCcw, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import * as m from './messages/m.ts';
import { NativeSelect } from './native-select.tsx';

/** A row of filters above a list; stacked on a phone. The button that resets them has its place before it is shown. */
export function FilterBar({
  label,
  onReset,
  children,
}: {
  label: string;
  /** Undefined while no filter is set, because there is nothing to reset. */
  onReset?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <search aria-label={label} className="mb-4 flex flex-wrap items-start gap-3 sm:flex-nowrap">
      <div className="contents sm:flex sm:min-w-0 sm:flex-wrap sm:items-center sm:gap-3">{children}</div>
      <Button
        variant="ghost"
        className={cn('shrink-0', !onReset && 'invisible max-sm:hidden')}
        icon={<RotateCcw className="size-4" />}
        onClick={onReset}
      >
        {m.resetFilters()}
      </Button>
    </search>
  );
}

/** The width of a search field on a phone, where it shares its row with the button of `FilterFold`. */
export const besideFold = 'max-sm:w-auto max-sm:grow max-sm:basis-[60%]';

/** Many filters: on a phone behind one button that says how many are set. */
export function FilterFold({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        className="sm:hidden"
        icon={<SlidersHorizontal className="size-4" />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count > 0 ? m.filtersSet({ count }) : m.filters()}
      </Button>
      <div className={cn('contents', !isOpen && 'max-sm:hidden')}>{children}</div>
    </>
  );
}

export interface FilterSelectProps<Value extends string> {
  label: string;
  value: Value | undefined;
  /** The label of "no filter"; choosing it gives undefined. */
  all: string;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
  /** Another width, where many filters share a row. */
  className?: string;
}

/** One filter: a select whose first option means all. */
export function FilterSelect<Value extends string>({
  label,
  value,
  all,
  options,
  onChange,
  className,
}: FilterSelectProps<Value>) {
  return (
    <NativeSelect
      label={label}
      isLabelHidden
      className={cn('w-44 max-sm:min-w-36 max-sm:flex-1', className)}
      value={value ?? ''}
      onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}

/** The sort orders of a list, for phones; wider screens have table headers. The default is left out of the address. */
export function SortSelect<Sort extends string>({
  sorts,
  names,
  value,
  onChange,
}: {
  sorts: readonly Sort[];
  names: Record<Sort, string | (() => string)>;
  value: Sort | undefined;
  onChange: (sort: Sort | undefined) => void;
}) {
  const [first, ...others] = sorts;
  if (first === undefined) return null;
  const nameOf = (sort: Sort): string => {
    const name = names[sort];
    return typeof name === 'string' ? name : name();
  };
  return (
    <div className="contents md:hidden">
      <FilterSelect
        label={m.sort()}
        all={nameOf(first)}
        value={value === first ? undefined : value}
        options={others.map((sort) => ({ value: sort, label: nameOf(sort) }))}
        onChange={onChange}
      />
    </div>
  );
}
