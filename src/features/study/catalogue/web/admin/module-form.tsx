import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { tierNames, tiers } from '#access/tiers.ts';
import { useMarkdownPreview } from '#features/study/resources/web/admin/use-markdown-preview.ts';
import type { Language } from '#kernel/language.ts';
import { showIssues } from '#kit/show-issues.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { MarkdownField } from '#ui/markdown-field.tsx';
import * as ui from '#ui/messages/m.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type FieldsPrefix, TranslatedFields } from '#ui/translated-fields.tsx';
import { useUnsavedChanges } from '#ui/use-unsaved-changes.tsx';
import { draftForm, type ModuleValues, moduleForm } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { ActionItemsEditor } from './action-items-editor.tsx';
import { adminCoursesQuery, titled } from './catalogue-queries.ts';
import { isOwnVideo } from './own-video.ts';
import { type ChosenResource, ResourcesField } from './resources-field.tsx';
import { SignField } from './sign-field.tsx';
import { type EditedModule, VideoField } from './video-field.tsx';

interface ModuleFormProps {
  initial: ModuleValues;
  initialResources?: readonly ChosenResource[];
  /** Null for a new one. */
  edited: EditedModule | null;
  submitLabel: string;
  isBusy: boolean;
  /** Rejects with the server's error. */
  onSubmit: (values: ModuleValues) => Promise<unknown>;
}

/** The form to create and to edit a module (product.md#managing-modules). */
export function ModuleForm({
  initial,
  initialResources = [],
  edited,
  submitLabel,
  isBusy,
  onSubmit,
}: ModuleFormProps) {
  const form = useForm<ModuleValues>({
    resolver: standardSchemaResolver(edited && initial.videoUrl === '' ? draftForm : moduleForm),
    defaultValues: initial,
  });
  const { formState, handleSubmit, setError } = form;
  const unsaved = useUnsavedChanges(formState.isDirty && !isBusy);
  const submit = handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      showIssues(error, setError);
    }
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        <TextCard />
        <Card className="grid gap-5">
          <VideoField module={edited} />
          <DurationField />
        </Card>
        <Card className="grid gap-8 lg:grid-cols-2">
          <ActionItemsEditor />
          <ResourcesField initial={initialResources} />
        </Card>
        <Card>
          <SignField />
        </Card>
        <AccessCard />
        <SaveBar>
          <Button type="submit" isBusy={isBusy} busyLabel={m.saving()}>
            {submitLabel}
          </Button>
          <Button variant="ghost" render={<Link to="/admin/modules" />}>
            {ui.cancel()}
          </Button>
        </SaveBar>
      </form>
      {unsaved}
    </FormProvider>
  );
}

function TextCard() {
  return (
    <Card>
      <TranslatedFields<ModuleValues> names={['title', 'summary', 'description']}>
        {(prefix, lang) => <TextFields prefix={prefix} lang={lang} />}
      </TranslatedFields>
    </Card>
  );
}

function TextFields({ prefix, lang }: { prefix: FieldsPrefix; lang: Language }) {
  const { register, formState } = useFormContext<ModuleValues>();
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
      <TextField
        label={m.summary()}
        aside={m.optional()}
        hint={m.summaryHint()}
        lang={lang}
        {...register(`${prefix}summary`)}
        error={errors?.summary?.message}
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

/** A video of ours says itself how long it is. */
function DurationField() {
  const { register, formState } = useFormContext<ModuleValues>();
  const videoUrl = useWatch<ModuleValues, 'videoUrl'>({ name: 'videoUrl' });
  if (isOwnVideo(videoUrl)) return null;
  return (
    <TextField
      className="max-w-60"
      label={m.duration()}
      inputMode="numeric"
      hint={m.wholeMinutes()}
      {...register('duration')}
      error={formState.errors.duration?.message}
    />
  );
}

function AccessCard() {
  const { register, formState } = useFormContext<ModuleValues>();
  const { data: courses } = useQuery(adminCoursesQuery());
  const courseId = useWatch<ModuleValues, 'courseId'>({ name: 'courseId' });
  return (
    <Card className="grid gap-5 sm:grid-cols-2">
      <NativeSelect
        label={m.tier()}
        hint={m.tierHint()}
        defaultValue={formState.defaultValues?.tier}
        {...register('tier')}
      >
        {tiers.map((tier) => (
          <option key={tier} value={tier}>
            {tierNames[tier]}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={m.course()}
        aside={m.optional()}
        {...register('courseId')}
        key={courses ? 'known' : 'unknown'}
      >
        <option value="">{m.noCourse()}</option>
        {courseId && !courses ? <option value={courseId}>…</option> : null}
        {courses?.map(titled).map((course) => (
          <option key={course.id} value={course.id}>
            {course.title}
          </option>
        ))}
      </NativeSelect>
      <Switch label={m.published()} description={m.learnersSeeIt()} {...register('isPublished')} />
      <Switch label={m.freePreview()} description={m.openToEveryAccount()} {...register('isFreePreview')} />
      <Switch
        label={m.needsEverything()}
        description={m.needsEverythingHint()}
        {...register('needsEverything')}
      />
    </Card>
  );
}
