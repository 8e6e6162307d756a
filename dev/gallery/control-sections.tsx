import { Bell, CalendarPlus, Check, Pencil, Play, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox, ChecklistItem } from '#ui/checkbox.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Radio, RadioGroup } from '#ui/radio.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Select } from '#ui/select.tsx';
import { Slider } from '#ui/slider.tsx';
import { StarRating, StarRatingDisplay } from '#ui/star-rating.tsx';
import { StepGlyph } from '#ui/step-glyph.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Section } from './section.tsx';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="w-16 text-small text-ink-3">{label}</span>
      {children}
    </div>
  );
}

const LEVELS = [
  { value: 'starter', label: 'Starter', tone: 'soga', level: 1 },
  { value: 'essential', label: 'Essential', tone: 'toska', level: 2 },
  { value: 'accelerator', label: 'Accelerator', tone: 'nila', level: 3 },
  { value: 'breakthrough', label: 'Breakthrough', tone: 'anggrek', level: 4 },
] as const;

export function ControlSections() {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <>
      <Section title="Buttons" span="lg:col-span-7">
        <div className="space-y-4">
          <Row label="Default">
            <Button variant="accent" icon={<Play className="size-4" />}>
              Continue Learning
            </Button>
            <Button>Select Plan</Button>
            <Button variant="secondary">Change Plan</Button>
            <Button variant="ghost">Skip Tour</Button>
            <Button variant="danger">Delete</Button>
          </Row>
          <Row label="More">
            <Button variant="soft" icon={<Check className="size-4" />}>
              Selected
            </Button>
            <Button variant="dangerGhost">Delete</Button>
            <Button variant="secondary" render={<a href="#link" />}>
              A link
            </Button>
            <IconButton label="Notifications" icon={<Bell className="size-[19px]" />} />
            <IconButton label="Edit" size="iconSm" icon={<Pencil className="size-4" />} />
            <IconButton
              label="Delete"
              size="iconSm"
              variant="dangerGhost"
              icon={<Trash2 className="size-4" />}
            />
            <CopyButton text="7f3a9c" />
          </Row>
          <Row label="Disabled">
            <Button disabled icon={<CalendarPlus className="size-4" />}>
              Schedule Call
            </Button>
            <Button disabledReason="No credits left. The next one comes on 1 December.">Schedule Call</Button>
          </Row>
          <Row label="Busy">
            <Button isBusy busyLabel="Saving…">
              Save
            </Button>
            <Button isBusy>Select Plan</Button>
            <Button
              variant="secondary"
              isBusy={isBusy}
              busyLabel="Saving…"
              onClick={() => {
                setIsBusy(true);
                window.setTimeout(() => setIsBusy(false), 1500);
              }}
            >
              Press me
            </Button>
          </Row>
          <Row label="Sizes">
            <Button variant="secondary" size="sm">
              32
            </Button>
            <Button variant="secondary">40</Button>
            <Button variant="secondary" size="lg">
              48
            </Button>
          </Row>
          <div className="flex flex-wrap items-center gap-2 rounded-lg bg-night p-3">
            <span className="w-13 text-small text-on-night-2">Night</span>
            <Button variant="night">Join waitlist</Button>
            <Button variant="nightGhost">Notify me</Button>
          </div>
        </div>
      </Section>
      <FieldsSection />
      <Section title="Choices" span="lg:col-span-5">
        <ChoicesDemo />
      </Section>
      <Section title="Checklist" span="lg:col-span-4">
        <ul className="rounded-lg border border-line p-1.5">
          <li>
            <ChecklistItem label="Fetch the menu and print it" checked readOnly />
          </li>
          <li>
            <ChecklistItem label="Show a loading line while it arrives" checked readOnly />
          </li>
          <li>
            <ChecklistItem label="Show a message when the API is down" checked={false} readOnly />
          </li>
          <li>
            <ChecklistItem label="Add a retry button" checked={false} disabled readOnly />
          </li>
        </ul>
        <p className="mt-5 text-ui text-ink-2">
          New here? <TextLink href="#signup">Create your account</TextLink>
        </p>
        <p className="mt-3">
          <TextLink href="#all" look="standalone">
            View All Tasks
          </TextLink>
        </p>
      </Section>
      <Section title="Sliders and stars" span="lg:col-span-3">
        <SlidersDemo />
      </Section>
    </>
  );
}

function FieldsSection() {
  const [level, setLevel] = useState('essential');
  const [query, setQuery] = useState('boo');
  const form = useForm({ defaultValues: { fullName: 'Sari Pratiwi', email: 'sari@', story: '' } });
  return (
    <Section title="Fields" span="lg:col-span-5">
      <form className="grid gap-5 sm:grid-cols-2" noValidate>
        <TextField label="Full Name" {...form.register('fullName')} autoComplete="name" />
        <TextField
          label="Email"
          type="email"
          {...form.register('email')}
          error="Please enter a valid email address"
          autoComplete="email"
        />
        <PasswordField label="Password" hint="At least 8 characters" autoComplete="new-password" />
        <Select
          label="Min Tier"
          value={level}
          onValueChange={setLevel}
          options={LEVELS.map((item) => ({
            value: item.value,
            label: item.label,
            content: (
              <Badge tone={item.tone} icon={<StepGlyph level={item.level} tone={item.tone} />}>
                {item.label}
              </Badge>
            ),
          }))}
        />
        <TextField
          label="Harga dasar"
          prefix="Rp"
          defaultValue="5.000"
          inputMode="numeric"
          hint="Angka saja"
        />
        <TextField label="Disabled" disabled defaultValue="sari@gmail.com" />
        <NativeSelect label="Status" defaultValue="all">
          <option value="all">All Statuses</option>
          <option value="scheduled">Scheduled</option>
        </NativeSelect>
        <div className="flex items-end">
          <SearchField
            label="Search bookings..."
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onClear={() => setQuery('')}
            className="w-full"
          />
        </div>
        <TextArea
          label="Story"
          aside="Optional"
          {...form.register('story')}
          rows={3}
          className="sm:col-span-2"
        />
      </form>
    </Section>
  );
}

function ChoicesDemo() {
  return (
    <div className="space-y-5">
      <Checkbox label="Send me the newsletter" defaultChecked />
      <Checkbox label="I agree to the terms" error="Please agree to go on" />
      <Checkbox label="Not possible" disabled hint="On a higher plan" />
      <RadioGroup legend="Type">
        <Radio name="type" label="Resume" defaultChecked />
        <Radio name="type" label="Portfolio" description="As a PDF or a link" />
      </RadioGroup>
      <Switch label="Session reminders" description="A day and an hour before" defaultChecked />
      <Switch label="News" />
    </div>
  );
}

function SlidersDemo() {
  const [rate, setRate] = useState(12);
  const [stars, setStars] = useState(4);
  return (
    <div className="space-y-5">
      <Slider
        label="Tarif baru"
        min={0}
        max={25}
        value={rate}
        onValueChange={setRate}
        format={(value) => `${value}%`}
      />
      <Slider
        label="Tarif awal"
        min={0}
        max={25}
        value={11}
        fixedLabel="tetap"
        format={(value) => `${value}%`}
      />
      <StarRating legend="Star rating" value={stars} onValueChange={setStars} />
      <StarRatingDisplay stars={4} />
    </div>
  );
}
