import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Link } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import { publicationPayload, publicationValues } from '#features/site/content/forms.ts';
import { EditorBar } from '#features/site/content/web/editor-bar.tsx';
import { EditorForm } from '#features/site/content/web/editor-form.tsx';
import { PublicationField } from '#features/site/content/web/publication-field.tsx';
import { useContentEditor } from '#features/site/content/web/use-content-editor.tsx';
import { currentLanguage } from '#kernel/language.ts';
import { businessTimeZone, formatFieldTimeIn } from '#kernel/time.ts';
import { fromTranslation, toTranslation } from '#kernel/translated-form.ts';
import { api } from '#kit/client.ts';
import { langOf } from '#kit/other-language.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import * as ui from '#ui/messages/m.ts';
import { TextField } from '#ui/text-field.tsx';
import { TranslatedFields } from '#ui/translated-fields.tsx';
import { inPairs, type VersionValues, versionForm } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { ChangeList } from '../change-list.tsx';
import { ChangePairs } from './change-pairs.tsx';
import { ChangesEditor } from './changes-editor.tsx';
import type { EditedVersion } from './version-queries.ts';

const emptyVersion = (): VersionValues => ({
  version: '',
  date: formatFieldTimeIn(new Date(), businessTimeZone).slice(0, 10),
  changes: [{ type: 'Feature', description: '' }],
  language: currentLanguage(),
  translation: null,
  state: 'DRAFT',
  publishAt: '',
});

const toValues = (version: EditedVersion, zone: string): VersionValues =>
  inPairs({
    version: version.version,
    date: version.date,
    changes: version.changes,
    ...toTranslation(version),
    ...publicationValues(version, zone),
  });

interface VersionFormProps {
  /** Null for a new version. */
  version: EditedVersion | null;
  userId: string;
  onReloaded?: (version: EditedVersion) => void;
  onSaved: (version: EditedVersion) => Promise<void>;
}

export function VersionForm({ version, userId, onReloaded, onSaved }: VersionFormProps) {
  const zone = viewerTimeZone();
  const form = useForm<VersionValues>({
    resolver: standardSchemaResolver(versionForm),
    defaultValues: version ? toValues(version, zone) : emptyVersion(),
  });
  const editor = useContentEditor<VersionValues, EditedVersion>({
    form,
    draftName: `${userId}-version-${version?.id ?? 'new'}`,
    saved: version,
    toValues: (saved) => toValues(saved, zone),
    // A draft of an earlier visit may not be in pairs.
    refreshDraft: inPairs,
    save: ({ state, publishAt, language, translation, ...fields }, revision) => {
      const payload = {
        ...fields,
        ...fromTranslation({ language, translation }),
        ...publicationPayload({ state, publishAt }, zone),
      };
      return version && revision !== null
        ? api.versions.update({ id: version.id, revision, ...payload })
        : api.versions.create(payload);
    },
    reload: () => api.versions.get({ id: version?.id ?? '' }),
    onReloaded,
    onSaved,
    failed: m.saveFailed(),
  });
  const { errors } = form.formState;
  return (
    <EditorForm form={form} editor={editor}>
      <Card className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          label={m.version()}
          placeholder="2026.11"
          {...form.register('version')}
          error={errors.version?.message}
        />
        <TextField label={m.date()} type="date" {...form.register('date')} error={errors.date?.message} />
      </Card>
      <Card>
        <TranslatedFields<VersionValues> names={['changes']} pairs={<ChangePairs />}>
          {(_, lang) => <ChangesEditor lang={lang} />}
        </TranslatedFields>
      </Card>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Card>
          <PublicationField publishedAt={version?.publishedAt ?? null} />
        </Card>
        <Preview />
      </div>
      <EditorBar editor={editor} submitLabel={version ? m.save() : m.createVersion()}>
        <Button variant="ghost" render={<Link to="/admin/content/changelog" />}>
          {m.allVersions()}
        </Button>
      </EditorBar>
    </EditorForm>
  );
}

function Preview() {
  const [name, changes, language] = useWatch<VersionValues, ['version', 'changes', 'language']>({
    name: ['version', 'changes', 'language'],
  });
  const written = changes.filter(({ description }) => description.trim() !== '');
  return (
    <Card aria-label={ui.preview()}>
      <p className="mb-3 text-ui font-semibold">{ui.preview()}</p>
      <p className="mb-3 text-h3">{name || m.version()}</p>
      {written.length > 0 ? (
        <ChangeList changes={written} lang={langOf(language)} />
      ) : (
        <p className="text-ui text-ink-3">{ui.nothingToPreview()}</p>
      )}
    </Card>
  );
}
