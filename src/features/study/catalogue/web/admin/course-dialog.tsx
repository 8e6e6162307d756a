import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { currentLanguage, type Language } from '#kernel/language.ts';
import { fromTranslation, toTranslation } from '#kernel/translated-form.ts';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { showIssues } from '#kit/show-issues.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import * as ui from '#ui/messages/m.ts';
import { Switch } from '#ui/switch.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { type FieldsPrefix, TranslatedFields } from '#ui/translated-fields.tsx';
import { type CourseValues, courseForm } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { slugOf } from '../../rules.ts';
import { type AdminCourse, outdateCatalogue } from './catalogue-queries.ts';

export type EditedCourse = AdminCourse | 'new';

function useSaveCourse(course: EditedCourse, onSaved: () => void) {
  const queryClient = useQueryClient();
  const isNew = course === 'new';
  return useMutation({
    mutationFn: ({ slug, language, translation, ...values }: CourseValues) => {
      const fields = {
        ...values,
        ...fromTranslation({ language, translation }),
        ...(slug ? { slug } : {}),
      };
      return isNew
        ? api.catalogue.courses.create(fields)
        : api.catalogue.courses.update({ id: course.id, ...fields });
    },
    onSuccess: async () => {
      await outdateCatalogue(queryClient);
      toast.success(isNew ? m.courseCreated() : m.courseUpdated());
      onSaved();
    },
    onError: (error) =>
      toast.error(
        isNew ? m.courseNotCreated() : m.courseNotUpdated(),
        errorMessage(error, m.pleaseTryAgain()),
      ),
  });
}

/** Creates or edits a course; modules choose their course in their own form. */
export function CourseDialog({ course, onClose }: { course: EditedCourse; onClose: () => void }) {
  const formId = useId();
  const form = useForm<CourseValues>({
    resolver: standardSchemaResolver(courseForm),
    defaultValues:
      course === 'new'
        ? {
            title: '',
            description: '',
            slug: '',
            isPublished: false,
            hasWatermark: false,
            language: currentLanguage(),
            translation: null,
          }
        : { ...course, ...toTranslation(course) },
  });
  const { register, handleSubmit, formState, setError, watch } = form;
  const save = useSaveCourse(course, onClose);
  const submit = handleSubmit((values) =>
    save.mutateAsync(values).catch((error: unknown) => {
      showIssues(error, setError);
    }),
  );
  const { errors } = formState;
  return (
    <Dialog
      isOpen
      hasUnsaved={formState.isDirty}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={course === 'new' ? m.addCourse() : m.editCourse()}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{ui.cancel()}</Button>
          </DialogClose>
          <Button type="submit" form={formId} isBusy={save.isPending} busyLabel={m.saving()}>
            {m.save()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        <FormProvider {...form}>
          <TranslatedFields<CourseValues> names={['title', 'description']}>
            {(prefix, lang) => <TextFields prefix={prefix} lang={lang} />}
          </TranslatedFields>
        </FormProvider>
        <TextField
          label={m.address()}
          aside={course === 'new' ? m.optional() : undefined}
          prefix="…/"
          placeholder={slugOf(watch('title'))}
          hint={m.addressHint()}
          {...register('slug')}
          error={errors.slug?.message}
        />
        <Switch label={m.published()} description={m.everyoneSeesTeaser()} {...register('isPublished')} />
        <Switch label={m.watermark()} description={m.watermarkHelp()} {...register('hasWatermark')} />
      </form>
    </Dialog>
  );
}

function TextFields({ prefix, lang }: { prefix: FieldsPrefix; lang: Language }) {
  const { register, formState } = useFormContext<CourseValues>();
  const errors = prefix ? formState.errors.translation : formState.errors;
  return (
    <>
      <TextField
        label={m.title()}
        lang={lang}
        {...register(`${prefix}title`)}
        error={errors?.title?.message}
      />
      <TextArea
        label={m.description()}
        lang={lang}
        {...register(`${prefix}description`)}
        error={errors?.description?.message}
      />
    </>
  );
}
