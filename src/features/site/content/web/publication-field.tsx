import { useFormContext, useWatch } from 'react-hook-form';
import { formatFieldTimeIn, formatZonedTimeIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Radio, RadioGroup } from '#ui/radio.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { PublicationValues } from '../forms.ts';
import * as m from '../messages/m.ts';

/** Chooses between draft, scheduled and published. The form has the fields `state` and `publishAt`. */
export function PublicationField({ publishedAt }: { publishedAt: string | null }) {
  const { register, formState } = useFormContext<PublicationValues>();
  const state = useWatch<PublicationValues, 'state'>({ name: 'state' });
  const zone = viewerTimeZone();
  const isOut = publishedAt !== null && new Date(publishedAt) <= new Date();
  return (
    <div className="grid gap-4">
      <RadioGroup legend={m.whoSeesIt()}>
        <Radio value="DRAFT" label={m.draft()} description={m.draftText()} {...register('state')} />
        <Radio
          value="SCHEDULED"
          label={m.scheduled()}
          description={m.scheduledText()}
          {...register('state')}
        />
        <Radio
          value="PUBLISHED"
          label={m.published()}
          description={
            isOut
              ? m.publishedSince({ time: formatZonedTimeIn(new Date(publishedAt), zone) })
              : m.publishedText()
          }
          {...register('state')}
        />
      </RadioGroup>
      {state === 'SCHEDULED' ? (
        <TextField
          label={m.appears()}
          type="datetime-local"
          hint={m.timeIn({ zone: zone.replaceAll('_', ' ') })}
          min={formatFieldTimeIn(new Date(), zone)}
          {...register('publishAt')}
          error={formState.errors.publishAt?.message}
        />
      ) : null}
    </div>
  );
}
