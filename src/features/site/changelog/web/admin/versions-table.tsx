import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ContentRowActions } from '#features/site/content/web/content-row-actions.tsx';
import { PublicationBadge } from '#features/site/content/web/publication-badge.tsx';
import { useRemoval } from '#features/site/content/web/use-removal.ts';
import { businessTimeZone, formatTableDateIn } from '#kernel/time.ts';
import { api } from '#kit/client.ts';
import { Ago } from '#ui/ago.tsx';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../../messages/m.ts';
import { type EditedVersion, outdateVersions } from './version-queries.ts';

const dateText = ({ date }: EditedVersion) =>
  formatTableDateIn(new Date(`${date}T12:00:00Z`), businessTimeZone);

const name = (version: EditedVersion) =>
  version.isDeleted ? (
    version.version
  ) : (
    <TextLink
      look="standalone"
      className="font-medium text-ink"
      render={<Link to="/admin/content/changelog/$id/edit" params={{ id: version.id }} />}
    >
      {version.version}
    </TextLink>
  );

const state = ({ state: shown, isDeleted }: EditedVersion) => (
  <PublicationBadge state={shown} isDeleted={isDeleted} />
);

const columns: readonly TableColumn<EditedVersion>[] = [
  { key: 'version', header: m.version, className: 'font-medium', cell: name },
  { key: 'date', header: m.date, cell: dateText },
  { key: 'state', header: m.state, cell: state },
  { key: 'changes', header: m.changes, cell: ({ changes }) => changes.length },
  {
    key: 'changed',
    header: m.changed,
    className: 'text-ink-2',
    cell: ({ updatedAt }) => <Ago at={updatedAt} />,
  },
];

export function VersionsTable({
  versions,
  isFiltered,
}: {
  versions: readonly EditedVersion[];
  isFiltered: boolean;
}) {
  const queryClient = useQueryClient();
  const { removing, restoring } = useRemoval({
    remove: (id) => api.versions.remove({ id }),
    restore: (id) => api.versions.restore({ id }),
    noun: m.version(),
    outdate: () => outdateVersions(queryClient),
  });
  const actions = (version: EditedVersion) => (
    <ContentRowActions
      name={version.version}
      isDeleted={version.isDeleted}
      editLink={<Link to="/admin/content/changelog/$id/edit" params={{ id: version.id }} />}
      onDelete={() => removing.mutate(version.id)}
      onRestore={() => restoring.mutate(version.id)}
    />
  );
  return (
    <DataTable
      caption={m.versions()}
      rows={versions}
      rowKey={(version) => version.id}
      empty={
        <EmptyState
          title={isFiltered ? m.noVersionsFound() : m.nothingWritten()}
          figure={isFiltered ? 'middle' : 'start'}
        />
      }
      columns={[
        ...columns,
        { key: 'actions', header: m.actions(), isActions: true, cell: (version) => actions(version) },
      ]}
      renderCard={(version) => (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {state(version)}
            <span className="text-small text-ink-3">{dateText(version)}</span>
            <span className="-my-2 -mr-2 ml-auto flex">{actions(version)}</span>
          </div>
          <div className="mt-2">{name(version)}</div>
          <p className="text-small text-ink-2">
            {m.changeCount({ count: version.changes.length })},{' '}
            {m.changedAgo({ ago: () => <Ago at={version.updatedAt} /> })}
          </p>
        </>
      )}
    />
  );
}
