import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { showIssues } from '#kit/show-issues.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { type CourseValues, courseForm } from '../../forms.ts';
import { slugOf } from '../../rules.ts';
import { type AdminCourse, outdateCatalogue } from './catalogue-queries.ts';

export type EditedCourse = AdminCourse | 'new';

function useSaveCourse(course: EditedCourse, onSaved: () => void) {
  const queryClient = useQueryClient();
  const verb = course === 'new' ? 'create' : 'update';
  return useMutation({
    mutationFn: ({ slug, ...values }: CourseValues) => {
      const fields = { ...values, ...(slug ? { slug } : {}) };
      return course === 'new'
        ? api.catalogue.courses.create(fields)
        : api.catalogue.courses.update({ id: course.id, ...fields });
    },
    onSuccess: async () => {
      await outdateCatalogue(queryClient);
      toast.success(`Course ${verb}d successfully`);
      onSaved();
    },
    onError: (error) => toast.error(`Failed to ${verb} course`, errorMessage(error, 'Please try again.')),
  });
}

/** Creates or edits a course; modules choose their course in their own form. */
export function CourseDialog({ course, onClose }: { course: EditedCourse; onClose: () => void }) {
  const formId = useId();
  const { register, handleSubmit, formState, setError, watch } = useForm<CourseValues>({
    resolver: standardSchemaResolver(courseForm),
    defaultValues:
      course === 'new' ? { title: '', description: '', slug: '', isPublished: false } : { ...course },
  });
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
      title={course === 'new' ? 'Add Course' : 'Edit Course'}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
          <Button type="submit" form={formId} isBusy={save.isPending} busyLabel="Saving…">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        <TextField label="Title" {...register('title')} error={errors.title?.message} />
        <TextArea label="Description" {...register('description')} error={errors.description?.message} />
        <TextField
          label="Address"
          aside={course === 'new' ? 'Optional' : undefined}
          prefix="…/"
          placeholder={slugOf(watch('title'))}
          hint="The last part of the URL, after /lessons. Changing it breaks old links."
          {...register('slug')}
          error={errors.slug?.message}
        />
        <Switch label="Published" description="Everyone sees it as a teaser." {...register('isPublished')} />
      </form>
    </Dialog>
  );
}
