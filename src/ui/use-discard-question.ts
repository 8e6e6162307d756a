import { useEffect, useState } from 'react';

/** Closing asks first while something written would be lost; leaving the site is asked about by the browser. */
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
    /** Nothing is left to ask about once it is saved. */
    isAsking: isWanted && hasUnsaved,
    onKeep: () => setIsWanted(false),
    onDiscard: () => {
      setIsWanted(false);
      setIsOpen(false);
    },
  };
}
