import { useEffect, useRef, useState } from 'react';
import { SearchField } from './search-field.tsx';

export interface DebouncedSearchProps {
  label: string;
  /** The value from the address. The box follows it, except after its own change. */
  value: string;
  onSearch: (words: string) => void;
  delayMs?: number;
  className?: string;
}

/** A search box that searches when the typing has paused. */
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
