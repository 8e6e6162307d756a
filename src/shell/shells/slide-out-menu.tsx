import type { ReactElement } from 'react';
import { Drawer } from '#ui/drawer.tsx';
import { Logo } from '#ui/logo.tsx';
import * as m from '../messages/m.ts';
import { MenuLists } from './sidebar.tsx';
import { useBackCloses } from './use-back-closes.ts';

/** The whole menu on a phone, opened by its trigger; Back closes it. */
export function SlideOutMenu({
  adminPages,
  trigger,
}: {
  adminPages: readonly string[];
  trigger: ReactElement;
}) {
  const [isOpen, setIsOpen] = useBackCloses();
  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title={m.menu()}
      header={<Logo size="sm" />}
      trigger={trigger}
    >
      <div className="flex min-h-full flex-col">
        <MenuLists adminPages={adminPages} isDrawer />
      </div>
    </Drawer>
  );
}
