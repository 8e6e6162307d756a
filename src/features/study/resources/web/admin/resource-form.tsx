import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Link } from '@tanstack/react-router';
import { useForm, useFormContext, useWatch } from 'react-hook-form';
import { tierNames, tiers } from '#access/tiers.ts';
import { EditorBar } from '#features/site/content/web/editor-bar.tsx';
import { EditorForm } from '#features/site/content/web/editor-form.tsx';
import { useContentEditor } from '#features/site/content/web/use-content-editor.tsx';
import { currentLanguage, type Language } from '#kernel/language.ts';
import { api } from '#kit/client.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { MarkdownField } from '#ui/markdown-field.tsx';
import * as ui from '#ui/messages/m.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type FieldsPrefix, TranslatedFields } from '#ui/translated-fields.tsx';
import { emptyResource, type ResourceValues, resourceForm } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { resourceTypeNames, resourceTypes } from '../../rules.ts';
import { CoverField } from './cover-field.tsx';
import { FilesEditor } from './files-editor.tsx';
import { type ResourceDraft, resourcePayload, toValues } from './resource-payload.ts';
import { useMarkdownPreview } from './use-markdown-preview.ts';

interface ResourceFormProps {
  /** Null for a new resource. */
  resource: ResourceDraft | null;
  viewer: { userId: string };
  onSaved: () => Promise<void>;
}

interface Saved {
  values: ResourceValues;
  revision: number;
}

const toSaved = (resource: ResourceDraft): Saved => ({
  values: toValues(resource),
  revision: resource.revision,
});

/** The form to create and to edit a resource (product.md#managing-resources). */
export function ResourceForm({ resource, viewer, onSaved }: ResourceFormProps) {
  const saved = resource && toSaved(resource);
  const form = useForm<ResourceValues>({
    resolver: standardSchemaResolver(resourceForm),
    defaultValues: saved?.values ?? { ...emptyResource, language: currentLanguage() },
  });
  const editor = useContentEditor<ResourceValues, Saved>({
    form,
    draftName: `${viewer.userId}-resource-${resource?.id ?? 'new'}`,
    saved,
    toValues: ({ values }) => values,
    save: async (values, revision) => {
      const fields = resourcePayload(values);
      if (resource && revision !== null) {
        await api.resources.update({ id: resource.id, revision, ...fields });
        return { values, revision: revision + 1 };
      }
      await api.resources.create(fields);
      return { values, revision: 1 };
    },
    reload: async () => toSaved(await api.resources.adminGet({ id: resource?.id ?? '' })),
    onSaved,
    failed: resource ? m.resourceNotUpdated() : m.resourceNotCreated(),
  });
  return (
    <EditorForm form={form} editor={editor}>
      <TextCard />
      <Card>
        <FilesEditor />
      </Card>
      <Card>
        <CoverField />
      </Card>
      <EditorBar editor={editor} submitLabel={resource ? m.saveChanges() : m.createResource()}>
        <Button variant="ghost" render={<Link to="/admin/resources" />}>
          {ui.cancel()}
        </Button>
      </EditorBar>
    </EditorForm>
  );
}

function TextCard() {
  const { register, formState } = useFormContext<ResourceValues>();
  const { errors, defaultValues } = formState;
  return (
    <Card className="grid gap-8">
      <TranslatedFields<ResourceValues> names={['title', 'description']}>
        {(prefix, lang) => <TextFields prefix={prefix} lang={lang} />}
      </TranslatedFields>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
        <NativeSelect label={m.type()} defaultValue={defaultValues?.type} {...register('type')}>
          {resourceTypes.map((type) => (
            <option key={type} value={type}>
              {resourceTypeNames[type]()}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect label={m.minTier()} defaultValue={defaultValues?.minTier} {...register('minTier')}>
          {tiers.map((tier) => (
            <option key={tier} value={tier}>
              {tierNames[tier]}
            </option>
          ))}
        </NativeSelect>
        <TextField
          label={m.tags()}
          aside={m.optional()}
          placeholder="git, terminal"
          hint={m.separatedByCommas()}
          {...register('tags')}
          error={errors.tags?.message}
        />
      </div>
      <Switch
        label={m.published()}
        description={m.draftHint()}
        defaultChecked={defaultValues?.isPublished}
        {...register('isPublished')}
      />
    </Card>
  );
}

function TextFields({ prefix, lang }: { prefix: FieldsPrefix; lang: Language }) {
  const { register, formState } = useFormContext<ResourceValues>();
  const { preview, failure } = useMarkdownPreview(String(useWatch({ name: `${prefix}description` }) ?? ''));
  const errors = prefix ? formState.errors.translation : formState.errors;
  return (
    <>
      <TextField
        label={m.title()}
        lang={lang}
        {...register(`${prefix}title`)}
        error={errors?.title?.message}
      />
      <MarkdownField
        label={m.description()}
        hint={m.markdownHint()}
        preview={preview}
        failure={failure}
        lang={lang}
        {...register(`${prefix}description`)}
        error={errors?.description?.message}
      />
    </>
  );
}
