import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Brings the step where one is into view when the page opens, without movement. Not when the person has scrolled, or
 * comes back to where they were reading.
 */
export function useOpenAtHere(): void {
  const router = useRouter();
  useEffect(() => {
    const show = () => {
      const here = document.getElementById('here');
      if (!here || window.scrollY > 0) return;
      const bar = window.innerHeight - here.getBoundingClientRect().bottom;
      if (bar < clearance) here.scrollIntoView({ block: 'center', behavior: 'instant' });
    };
    // The first page is already drawn; on a later one the router scrolls first.
    show();
    return router.subscribe('onRendered', show);
  }, [router]);
}

/** What the bottom bar of a phone covers, in pixels. */
const clearance = 80;
