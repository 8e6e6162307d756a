import { useEffect, useState } from 'react';

const tickMs = 30_000;

/** The time, beginning with the server's so that both draw the same, then moving on. */
export function useNow(initial: string): Date {
  const [now, setNow] = useState(() => new Date(initial));
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
