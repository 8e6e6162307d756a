import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ownWords } from '#ui/own-words.tsx';
import * as m from '../../messages/m.ts';
import { type Proof, pictureUrl } from './proof-queries.ts';

/** Opens the picture of a decided proof; nothing once it was deleted. */
export function KeptPicture({ proof }: { proof: Proof }) {
  if (!proof.hasPicture) return null;
  const name = m.pictureOf({ name: proof.name });
  return (
    <Dialog
      title={name}
      trigger={
        <Button variant="secondary" size="sm">
          {m.showPicture()}
          <span className="sr-only"> {ownWords(proof.name)}</span>
        </Button>
      }
    >
      <img src={pictureUrl(proof)} alt={name} className="mx-auto max-w-full rounded-md bg-sunken" />
    </Dialog>
  );
}
