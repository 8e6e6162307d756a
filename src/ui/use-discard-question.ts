import { useEffect, useState } from 'react';

/** Asks before closing while there are unsaved changes; the browser asks before leaving the site. */
export function useDiscardQuestion(hasUnsaved: boolean, setIsOpen: (isOpen: boolean) => void) {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);
  return {
    setIsOpen: (isOpen: boolean) => (hasUnsaved && !isOpen ? setIsWanted(true) : setIsOpen(isOpen)),
    isAsking: isWanted && hasUnsaved,
    onKeep: () => setIsWanted(false),
    onDiscard: () => {
      setIsWanted(false);
      setIsOpen(false);
    },
  };
}
