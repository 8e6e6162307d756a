import { ChevronDown } from 'lucide-react';
import type { Viewer } from '#access/viewer.ts';
import { Avatar } from '#ui/avatar.tsx';
import { initialsOf } from '#ui/initials.ts';
import { latePart } from '#ui/late-part.tsx';
import { usePopup } from '#ui/use-popup.tsx';
import * as m from '../messages/m.ts';

const UserMenuList = latePart(() => import('./user-menu-list.tsx').then((module) => module.UserMenuList));

export function UserMenu({ viewer }: { viewer: Pick<Viewer, 'name' | 'email' | 'image'> }) {
  const { isOpen, setIsOpen, wasOpened, isByKeyboard, anchor, trigger } = usePopup({
    isOpen: undefined,
    onOpenChange: undefined,
    prepare: UserMenuList.prepare,
    role: 'menu',
    trigger: (
      <button
        type="button"
        // The accessible name must include the visible initials (WCAG 2.5.3).
        aria-label={m.accountMenu({ initials: initialsOf(viewer.name), name: viewer.name })}
        className="flex h-10 items-center gap-2 rounded-full pl-1 pr-2 hover:bg-sunken"
      >
        <Avatar name={viewer.name} image={viewer.image} />
        <ChevronDown className="size-4 text-ink-3 max-sm:hidden" aria-hidden="true" />
      </button>
    ),
  });
  return (
    <>
      {trigger}
      {wasOpened ? (
        <UserMenuList
          viewer={viewer}
          anchor={anchor}
          isByKeyboard={isByKeyboard}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
        />
      ) : null}
    </>
  );
}
