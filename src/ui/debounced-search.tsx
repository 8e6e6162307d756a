import { useEffect, useRef, useState } from 'react';
import { SearchField } from './search-field.tsx';

export interface DebouncedSearchProps {
  label: string;
  /** What the address says; the box follows it, unless the change was its own. */
  value: string;
  /** Called once the typing has stopped. */
  onSearch: (words: string) => void;
  delayMs?: number;
  className?: string;
}

/** A search box that speaks up when the typing has stopped. */
export function DebouncedSearch({
  label,
  value,
  onSearch,
  delayMs = 500,
  className = '',
}: DebouncedSearchProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);

  useEffect(() => {
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);

  useEffect(() => {
    const next = typed.trim();
    if (next === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = next;
      onSearch(next);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [typed, onSearch, delayMs]);

  return (
    <SearchField
      label={label}
      name="search"
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onClear={() => setTyped('')}
      className={className}
    />
  );
}
