import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { dropKeptValues, useKeptValues } from '#features/people/sign-in/web/kept-values.ts';
import { fileMessages } from '#features/school/files/messages.ts';
import { acceptedPictures, maxFileBytes } from '#features/school/files/rules.ts';
import { api } from '#kit/client.ts';
import { errorMessage, fieldIssues } from '#kit/errors.ts';
import { showIssues } from '#kit/show-issues.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DropZone } from '#ui/drop-zone.tsx';
import { lazyResolver } from '#ui/lazy-resolver.ts';
import * as ui from '#ui/messages/m.ts';
import { StarRating } from '#ui/star-rating.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import type { storyForm } from '../forms.ts';
import * as m from '../messages/m.ts';
import { myStoryQuery } from './feedback-queries.ts';
import type { Story } from './story-view.tsx';

interface StoryFormProps {
  story: Story | null;
  isEditing: boolean;
  onDone: () => void;
}

export function StoryForm({ story, isEditing, onDone }: StoryFormProps) {
  const queryClient = useQueryClient();
  const [photos, setPhotos] = useState<File[]>([]);
  const [rejection, setRejection] = useState<string | undefined>();
  const [keepsPhoto, setKeepsPhoto] = useState(true);
  const form = useForm({
    resolver: lazyResolver(() => import('../forms.ts').then((forms) => forms.storyForm)),
    defaultValues: {
      rating: story?.rating ?? 0,
      careerBackground: story?.careerBackground ?? '',
      currentRole: story?.currentRole ?? '',
      testimonial: story?.testimonial ?? '',
    },
  });
  const { errors } = form.formState;
  useKeptValues('story', form);
  const [photo] = photos;
  const save = useMutation({
    mutationFn: async (values: (typeof storyForm)['_zod']['output']) => {
      const photoId = photo
        ? (await api.feedback.uploadPhoto({ photo })).id
        : story?.photo && !keepsPhoto
          ? null
          : undefined;
      return api.feedback.save({ ...values, ...(photoId === undefined ? {} : { photoId }) });
    },
    onSuccess: async (saved) => {
      queryClient.setQueryData(myStoryQuery().queryKey, { isEligible: true, story: saved });
      dropKeptValues('story');
      toast.success(m.thankYou());
      onDone();
    },
    onError: (error) => {
      showIssues(error, form.setError);
      if (fieldIssues(error).length === 0) toast.error(errorMessage(error));
    },
  });
  const choose = (files: File[]) => {
    const [file] = files;
    const rejected = file && file.size > maxFileBytes ? fileMessages.oversized([file.name]) : undefined;
    setRejection(rejected);
    setPhotos(rejected ? [] : files);
  };
  const submit = form.handleSubmit((values) => save.mutateAsync(values).catch(() => undefined));
  return (
    <Card>
      <form noValidate className="grid gap-6" onSubmit={(event) => void submit(event)}>
        <Controller
          control={form.control}
          name="rating"
          render={({ field }) => (
            <StarRating
              legend={m.howIsIt()}
              value={field.value ?? 0}
              onValueChange={field.onChange}
              error={errors.rating?.message}
            />
          )}
        />
        <TextField
          label={m.startingPoint()}
          placeholder={m.startingExample()}
          error={errors.careerBackground?.message}
          {...form.register('careerBackground')}
        />
        <TextField
          label={m.todayOptional()}
          placeholder={m.todayExample()}
          error={errors.currentRole?.message}
          {...form.register('currentRole')}
        />
        <TextArea
          label={m.yourStory()}
          rows={7}
          hint={m.storyHint()}
          error={errors.testimonial?.message}
          {...form.register('testimonial')}
        />
        {story?.photo && keepsPhoto && !photo ? (
          <div className="flex items-center gap-4">
            <img src={story.photo} alt={m.uploadedWithStory()} className="size-20 rounded-md object-cover" />
            <Button variant="secondary" size="sm" onClick={() => setKeepsPhoto(false)}>
              {m.removePhoto()}
            </Button>
          </div>
        ) : (
          <DropZone
            label={m.photoOptional()}
            hint={m.photoRule()}
            accept={acceptedPictures}
            files={photos}
            onFilesChange={choose}
            rejection={rejection}
          />
        )}
        <p className="text-small text-ink-3">{m.storyConsent()}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={save.isPending} busyLabel={m.saving()}>
            {isEditing ? m.save() : m.shareStory()}
          </Button>
          {isEditing ? (
            <Button variant="ghost" onClick={onDone}>
              {ui.cancel()}
            </Button>
          ) : null}
        </div>
      </form>
    </Card>
  );
}
