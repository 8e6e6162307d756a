import { useState } from 'react';
import * as consents from '#features/people/consents/messages/m.ts';
import { Button } from '#ui/button.tsx';
import { latePart } from '#ui/late-part.tsx';
import * as m from '../../messages/m.ts';
import { SettingCard } from './setting-card.tsx';

const ConsentsDialog = latePart(() =>
  import('#features/people/consents/web/consents-dialog.tsx').then((module) => module.ConsentsDialog),
);

/** The list is in a dialog that is loaded when it opens: few people look at it, and everyone loads this page. */
export function ConsentsCard() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <SettingCard
        id="account-consents"
        title={consents.yourConsents()}
        text={consents.yourConsentsText()}
        aside={
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            onPointerEnter={ConsentsDialog.prepare}
            onFocus={ConsentsDialog.prepare}
            onClick={() => {
              setWasOpened(true);
              setIsOpen(true);
            }}
          >
            {m.seeConsents()}
          </Button>
        }
      />
      {wasOpened ? <ConsentsDialog isOpen={isOpen} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
