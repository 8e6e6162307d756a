import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useForm, useFormContext, useWatch } from 'react-hook-form';
import { tierNames, tiers } from '#access/tiers.ts';
import { EditorBar } from '#features/site/content/web/editor-bar.tsx';
import { EditorForm } from '#features/site/content/web/editor-form.tsx';
import { useContentEditor } from '#features/site/content/web/use-content-editor.tsx';
import { useMarkdownPreview } from '#features/study/resources/web/admin/use-markdown-preview.ts';
import { currentLanguage, type Language } from '#kernel/language.ts';
import { api } from '#kit/client.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { MarkdownField } from '#ui/markdown-field.tsx';
import * as ui from '#ui/messages/m.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { type FieldsPrefix, TranslatedFields } from '#ui/translated-fields.tsx';
import { WrappedField } from '#ui/wrapped-field.tsx';
import { draftForm, emptyModule, type ModuleValues, moduleForm } from '../../forms.ts';
import { withPictures } from '../../lesson-text.ts';
import * as m from '../../messages/m.ts';
import { videoReadyStatus } from '../../rules.ts';
import { ActionItemsEditor } from './action-items-editor.tsx';
import { adminCoursesQuery, titled } from './catalogue-queries.ts';
import { changedPayload, type Module, modulePayload, toValues, withVideoNow } from './module-payload.ts';
import { isOwnVideo } from './own-video.ts';
import { ResourcesField } from './resources-field.tsx';
import { SignField } from './sign-field.tsx';
import { type NewVideo, VideoField } from './video-field.tsx';

interface ModuleFormProps {
  /** Null for a new one. */
  module: Module | null;
  viewer: { userId: string };
  onSaved: (saved: { module: Module }) => Promise<void>;
  /** Runs when the module shows another video while the form is open. */
  onVideoChanged?: (now: Pick<Module, 'mediaId' | 'video'>) => void;
}

interface Saved {
  module: Module;
  values: ModuleValues;
  revision: number;
}

const toSaved = (module: Module): Saved => ({
  module,
  values: toValues(module),
  revision: module.revision,
});

/** The form to create and to edit a module (product.md#managing-modules). */
export function ModuleForm({ module: loaded, viewer, onSaved, onVideoChanged }: ModuleFormProps) {
  const [module, setModule] = useState(loaded);
  const saved = module && toSaved(module);
  const initial = saved?.values ?? { ...emptyModule, language: currentLanguage() };
  const form = useForm<ModuleValues>({
    resolver: standardSchemaResolver(module && initial.videoUrl === '' ? draftForm : moduleForm),
    defaultValues: initial,
  });
  // An own video has no field for its address and its length, and the form resets only fields that it knows.
  form.register('videoUrl');
  form.register('duration');
  /** What the form was last filled with: only what differs from it is sent. */
  const base = useRef(initial);
  const editor = useContentEditor<ModuleValues, Saved>({
    form,
    draftName: `${viewer.userId}-module-${module?.id ?? 'new'}`,
    saved,
    toValues: ({ values }) => values,
    save: async (values, revision) => {
      if (module && revision !== null) {
        const changed = changedPayload(base.current, values);
        return toSaved(await api.catalogue.modules.update({ id: module.id, revision, ...changed }));
      }
      return toSaved(await api.catalogue.modules.create(modulePayload(values)));
    },
    reload: async () => {
      const theirs = toSaved(await api.catalogue.modules.adminGet({ id: module?.id ?? 0 }));
      base.current = theirs.values;
      return theirs;
    },
    refreshDraft: (draft) => (module ? withVideoNow(base.current, draft) : draft),
    onReloaded: (theirs) => setModule(theirs.module),
    onSaved,
    failed: module ? m.moduleNotUpdated() : m.moduleNotCreated(),
  });
  const onVideo = ({ videoUrl, mediaId, video, duration, revision }: NewVideo) => {
    const values = { videoUrl, duration: String(duration) };
    base.current = { ...base.current, ...values };
    form.resetField('videoUrl', { defaultValue: values.videoUrl });
    form.resetField('duration', { defaultValue: values.duration });
    setModule((before) => before && { ...before, videoUrl, mediaId, video, duration });
    if (revision !== undefined) editor.changedBeside(revision);
    onVideoChanged?.({ mediaId, video });
  };
  const edited = module && {
    id: module.id,
    waitsFor: module.video?.status === videoReadyStatus ? null : module.mediaId,
    shown: module.videoUrl,
    onVideo,
  };
  return (
    <EditorForm form={form} editor={editor}>
      <TextCard moduleId={module?.id ?? null} />
      <Card className="grid gap-5">
        <VideoField module={edited} />
        <DurationField />
      </Card>
      <Card className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <ActionItemsEditor />
        <ResourcesField key={module?.revision} initial={module?.resources ?? []} />
      </Card>
      <Card>
        <SignField moduleId={module?.id ?? null} />
      </Card>
      <AccessCard />
      <EditorBar editor={editor} submitLabel={module ? m.saveChanges() : m.createModule()}>
        <Button variant="ghost" render={<Link to="/admin/modules" />}>
          {ui.cancel()}
        </Button>
      </EditorBar>
    </EditorForm>
  );
}

function TextCard({ moduleId }: { moduleId: number | null }) {
  return (
    <Card>
      <TranslatedFields<ModuleValues> names={['title', 'summary', 'description']}>
        {(prefix, lang) => <TextFields moduleId={moduleId} prefix={prefix} lang={lang} />}
      </TranslatedFields>
    </Card>
  );
}

interface TextFieldsProps {
  /** Null for a new one, which has no pictures. */
  moduleId: number | null;
  prefix: FieldsPrefix;
  lang: Language;
}

function TextFields({ moduleId, prefix, lang }: TextFieldsProps) {
  const { register, formState, getValues } = useFormContext<ModuleValues>();
  const { preview, failure } = useMarkdownPreview(String(useWatch({ name: `${prefix}description` }) ?? ''));
  const errors = prefix ? formState.errors.translation : formState.errors;
  return (
    <>
      <WrappedField
        label={m.title()}
        rows={1}
        lang={lang}
        // In the first drawing too, so that the field has its height.
        defaultValue={getValues(`${prefix}title`)}
        {...register(`${prefix}title`)}
        error={errors?.title?.message}
      />
      <WrappedField
        label={m.summary()}
        aside={m.optional()}
        hint={m.summaryHint()}
        lang={lang}
        defaultValue={getValues(`${prefix}summary`)}
        {...register(`${prefix}summary`)}
        error={errors?.summary?.message}
      />
      <MarkdownField
        label={m.description()}
        hint={
          moduleId === null ? (
            m.lessonTextHintNew()
          ) : (
            <>
              {m.lessonTextHint()}{' '}
              <TextLink render={<Link to="/admin/modules/$id/text" params={{ id: String(moduleId) }} />}>
                {m.writeText()}
              </TextLink>
            </>
          )
        }
        preview={preview && moduleId !== null ? withPictures(preview, moduleId) : preview}
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
  const { defaultValues } = formState;
  const { data: courses } = useQuery(adminCoursesQuery());
  const courseId = useWatch<ModuleValues, 'courseId'>({ name: 'courseId' });
  return (
    <Card className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <NativeSelect
        label={m.tier()}
        hint={m.tierHint()}
        defaultValue={defaultValues?.tier}
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
      <Switch
        label={m.published()}
        description={m.learnersSeeIt()}
        defaultChecked={defaultValues?.isPublished}
        {...register('isPublished')}
      />
      <Switch
        label={m.freePreview()}
        description={m.openToEveryAccount()}
        defaultChecked={defaultValues?.isFreePreview}
        {...register('isFreePreview')}
      />
      <Switch
        label={m.needsEverything()}
        description={m.needsEverythingHint()}
        defaultChecked={defaultValues?.needsEverything}
        {...register('needsEverything')}
      />
    </Card>
  );
}
