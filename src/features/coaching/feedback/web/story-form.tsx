import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Control, Controller, useForm, useWatch } from 'react-hook-form';
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
import { readAsDataUrl } from '#ui/read-as-data-url.ts';
import { StarRating } from '#ui/star-rating.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import type { storyForm } from '../forms.ts';
import * as m from '../messages/m.ts';
import { publicName } from '../rules.ts';
import { myStoryQuery } from './feedback-queries.ts';
import { StoryCard } from './story-card.tsx';
import type { Story } from './story-view.tsx';

type StoryValues = (typeof storyForm)['_zod']['input'];

interface StoryFormProps {
  story: Story | null;
  /** Of the author, in full. */
  name: string;
  isEditing: boolean;
  onDone: () => void;
}

export function StoryForm({ story, name, isEditing, onDone }: StoryFormProps) {
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
      queryClient.setQueryData(myStoryQuery().queryKey, {
        isEligible: true,
        hasCompletedModule: true,
        story: saved,
      });
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
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1fr_340px]">
      <Card render={<form noValidate onSubmit={(event) => void submit(event)} />} className="grid gap-6">
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
        <div className="grid grid-cols-1 items-start gap-6 sm:grid-cols-2">
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
        </div>
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
      </Card>
      <StoryPreview
        control={form.control}
        name={publicName(name)}
        photo={photo ?? (keepsPhoto ? (story?.photo ?? null) : null)}
      />
    </div>
  );
}

interface StoryPreviewProps {
  control: Control<StoryValues>;
  name: string;
  photo: File | string | null;
}

/** What everyone will read, while it is typed. What is missing is filled in with the fields' own examples. */
function StoryPreview({ control, name, photo }: StoryPreviewProps) {
  const values = useWatch({ control });
  const src = usePictureAddress(photo);
  return (
    <section aria-labelledby="story-preview" className="lg:sticky lg:top-20">
      <h2 id="story-preview" className="mb-3 text-ui font-semibold">
        {m.onHomePage()}
      </h2>
      <StoryCard
        story={{
          name,
          rating: values.rating ?? null,
          careerBackground: values.careerBackground?.trim() || m.startingPoint(),
          currentRole: values.currentRole?.trim() ?? '',
          testimonial: values.testimonial?.trim() || m.storyHint(),
          photo: src,
        }}
      />
      <p className="mt-3 text-small text-ink-3">{m.everyStoryIsRead()}</p>
    </section>
  );
}

/** The address of a picture that may not be uploaded yet. */
function usePictureAddress(photo: File | string | null): string | null {
  const [read, setRead] = useState<{ file: File; address: string } | null>(null);
  useEffect(() => {
    if (!(photo instanceof File)) return;
    let isCurrent = true;
    readAsDataUrl(photo).then(
      (address) => isCurrent && setRead({ file: photo, address }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [photo]);
  if (photo instanceof File) return read?.file === photo ? read.address : null;
  return photo;
}
