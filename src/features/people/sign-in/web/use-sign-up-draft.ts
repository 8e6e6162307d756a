import { useEffect, useState } from 'react';
import { type SignUpDraft, signUpDraft } from './sign-up-draft.ts';

export interface DraftState {
  /** False on the server and until the browser's storage has been read. */
  isRead: boolean;
  draft: SignUpDraft | null;
}

export function useSignUpDraft(): DraftState {
  const [state, setState] = useState<DraftState>({ isRead: false, draft: null });
  useEffect(() => {
    let isMounted = true;
    void signUpDraft.read().then((draft) => {
      if (isMounted) setState({ isRead: true, draft });
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return state;
}
