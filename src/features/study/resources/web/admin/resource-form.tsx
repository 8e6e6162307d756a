import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Link } from '@tanstack/react-router';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { tierNames, tiers } from '#access/tiers.ts';
import type { Language } from '#kernel/language.ts';
import { showIssues } from '#kit/show-issues.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { MarkdownField } from '#ui/markdown-field.tsx';
import * as ui from '#ui/messages/m.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type FieldsPrefix, TranslatedFields } from '#ui/translated-fields.tsx';
import { useUnsavedChanges } from '#ui/use-unsaved-changes.tsx';
import { type ResourceValues, resourceForm } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { resourceTypeNames, resourceTypes } from '../../rules.ts';
import { CoverField } from './cover-field.tsx';
import { FilesEditor } from './files-editor.tsx';
import { useMarkdownPreview } from './use-markdown-preview.ts';

interface ResourceFormProps {
  initial: ResourceValues;
  submitLabel: string;
  isBusy: boolean;
  /** Rejects with the server's error. */
  onSubmit: (values: ResourceValues) => Promise<unknown>;
}

/** The form to create and to edit a resource (product.md#managing-resources). */
export function ResourceForm({ initial, submitLabel, isBusy, onSubmit }: ResourceFormProps) {
  const form = useForm<ResourceValues>({
    resolver: standardSchemaResolver(resourceForm),
    defaultValues: initial,
  });
  const unsaved = useUnsavedChanges(form.formState.isDirty && !isBusy);
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      showIssues(error, form.setError);
    }
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        <TextCard />
        <Card>
          <FilesEditor />
        </Card>
        <Card>
          <CoverField />
        </Card>
        <SaveBar>
          <Button type="submit" isBusy={isBusy} busyLabel={m.saving()}>
            {submitLabel}
          </Button>
          <Button variant="ghost" render={<Link to="/admin/resources" />}>
            {ui.cancel()}
          </Button>
        </SaveBar>
      </form>
      {unsaved}
    </FormProvider>
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
      <div className="grid gap-5 sm:grid-cols-3">
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
