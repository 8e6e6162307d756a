import { type RefObject, useEffect, useRef } from 'react';

/**
 * What somebody set while the page was still asleep stands in the field, but React has not heard of it: a controlled
 * field tells it once, when it has come to life.
 */
export function useSetBefore(tell: (field: HTMLInputElement) => void): RefObject<HTMLInputElement | null> {
  const fieldRef = useRef<HTMLInputElement>(null);
  const tellRef = useRef(tell);
  useEffect(() => {
    const field = fieldRef.current;
    if (field && field.value !== field.defaultValue) tellRef.current(field);
  }, []);
  return fieldRef;
}
