import { adminPagesOf } from '#access/admin-pages.ts';
import type { Role } from '#access/roles.ts';
import { adminMenuOf, type MenuEntry } from '#kit/admin-menu.ts';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';

/**
 * A small picture of the admin menu that someone with these roles sees, from the list that the menu itself draws. Its
 * size never changes, so that nothing moves while roles are ticked. @param was the roles that they have now
 */
export function MenuPreview({ roles, was }: { roles: readonly Role[]; was: readonly Role[] }) {
  const pages = adminPagesOf({ roles });
  const before = adminPagesOf({ roles: was });
  const { overview, groups } = adminMenuOf(pages);
  const entries = groups.flatMap((group) => group.entries);
  const isNew = ({ to }: MenuEntry) => before.length > 0 && !before.includes(to);
  // With the overview.
  const count = entries.length + 1;
  const added = entries.filter(isNew).length;
  return (
    <div className="flex min-h-0 flex-col">
      <h3 id="menu-after" className="mb-2 text-ui font-semibold sm:mb-3">
        {m.menuAfter()}
      </h3>
      {/* Takes the height of the roles beside it; on a phone it is below them. */}
      <div className="relative h-44 sm:h-auto sm:grow">
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard.
          tabIndex={0}
          aria-labelledby="menu-after"
          className="absolute inset-0 overflow-y-auto rounded-lg border border-line bg-canvas p-2 text-small"
        >
          {pages.length === 0 ? (
            <p className="p-2 text-ink-2">{m.noMenu()}</p>
          ) : (
            <>
              <ul>
                <Entry entry={overview} isNew={false} />
              </ul>
              {groups.map((group) => (
                <div key={group.key} className="mt-1">
                  <p className="px-2 pt-1 text-caption font-semibold text-ink-3">{group.title()}</p>
                  <ul>
                    {group.entries.map((entry) => (
                      <Entry key={entry.to} entry={entry} isNew={isNew(entry)} />
                    ))}
                  </ul>
                </div>
              ))}
            </>
          )}
        </section>
      </div>
      <p role="status" className="sr-only">
        {pages.length === 0 ? m.noMenu() : m.menuCount({ count, added })}
      </p>
    </div>
  );
}

function Entry({ entry, isNew }: { entry: MenuEntry; isNew: boolean }) {
  const Icon = entry.icon;
  return (
    <li
      className={cn(
        'flex h-7 items-center gap-2 rounded-sm px-2 text-ink-2',
        isNew && 'bg-success-soft text-success-ink',
      )}
    >
      <Icon className="size-4 shrink-0" strokeWidth={1.85} aria-hidden="true" />
      <span className="min-w-0 truncate">{entry.label()}</span>
      {isNew ? <span className="ml-auto text-caption font-semibold">{m.newInMenu()}</span> : null}
    </li>
  );
}
