import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { roleNames, roleTexts } from '#access/role-names.ts';
import { inOrder, type Role, roles } from '#access/roles.ts';
import { apiQuery } from '#kit/client.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import * as m from '../messages/m.ts';
import { MenuPreview } from './menu-preview.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useOutcome } from './use-outcome.ts';
import type { UserDetail } from './user-queries.ts';

/** Sets all roles of a person: exactly the ticked ones. */
export function RolesDialog({
  user,
  isSelf,
  onClose,
}: {
  user: UserDetail;
  isSelf: boolean;
  onClose: () => void;
}) {
  // As they were when the dialog opened: if someone else has changed them since, nothing is saved.
  const [was] = useState<readonly Role[]>(user.roles);
  const [held, setHeld] = useState<readonly Role[]>(was);
  const change = useMutation(apiQuery.users.roles.mutationOptions(useOutcome(onClose)));
  const tick = (role: Role, isOn: boolean) =>
    setHeld(inOrder(isOn ? [...held, role] : held.filter((other) => other !== role)));
  return (
    <ReasonDialog
      title={m.rolesOf({ name: user.name })}
      description={isSelf ? m.ownRolesText() : m.rolesText()}
      width="lg"
      confirmLabel={m.saveRoles()}
      isBusy={change.isPending}
      onClose={onClose}
      onConfirm={(reason) => change.mutate({ userId: user.id, roles: [...held], was: [...was], reason })}
    >
      <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <fieldset className="space-y-4">
          <legend className="mb-3 text-ui font-semibold">{m.roles()}</legend>
          {roles.map((role) => (
            <Checkbox
              key={role}
              label={roleNames[role]()}
              hint={roleTexts[role]()}
              checked={held.includes(role)}
              onChange={(event) => tick(role, event.target.checked)}
            />
          ))}
        </fieldset>
        <MenuPreview roles={held} was={was} />
      </div>
    </ReasonDialog>
  );
}
