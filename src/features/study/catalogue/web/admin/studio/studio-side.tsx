import { type ReactNode, useState } from 'react';
import { useCanConvert } from '#features/study/videos/web/convert/can-convert.ts';
import {
  type ConvertPlace,
  chooseConvertPlace,
  convertPlace,
} from '#features/study/videos/web/convert/place.ts';
import { sizeText } from '#features/study/videos/web/size-text.ts';
import { Card } from '#ui/card.tsx';
import { Radio, RadioGroup } from '#ui/radio.tsx';
import * as m from '../../../messages/m.ts';

const exampleName = '03 - Mengambil keputusan.mp4';

/** What an editor should know before forty files are on their way. */
export function StudioSide({ hasEncoder, freeBytes }: { hasEncoder: boolean; freeBytes: number }) {
  const canConvert = useCanConvert();
  return (
    <aside className="grid gap-4">
      <Fact title={m.spaceOnDisk()}>
        <span className="block text-h3 text-ink">{sizeText(freeBytes)}</span>
        {m.spaceLeft()}
      </Fact>
      <Fact title={m.namesBecomeModules()}>
        <code className="my-1 block w-fit rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-small [overflow-wrap:anywhere]">
          {exampleName}
        </code>
        {m.namesBecomeModulesText()}
      </Fact>
      {/* Last: it grows when the browser has said whether it can convert. */}
      {hasEncoder && canConvert ? (
        <PlaceChoice />
      ) : (
        <Fact title={m.whereConverted()}>{conversionText(hasEncoder, canConvert)}</Fact>
      )}
    </aside>
  );
}

/** Kept on this device: another laptop may be slow. */
function PlaceChoice() {
  const [place, setPlace] = useState(convertPlace);
  const choose = (chosen: ConvertPlace) => {
    chooseConvertPlace(chosen);
    setPlace(chosen);
  };
  return (
    <Card padding="compact">
      <RadioGroup legend={m.whereConverted()}>
        <Radio
          name="convert-place"
          label={m.convertOnServer()}
          description={m.convertOnServerText()}
          checked={place === 'server'}
          onChange={() => choose('server')}
        />
        <Radio
          name="convert-place"
          label={m.convertOnLaptop()}
          description={m.convertOnLaptopText()}
          checked={place === 'here'}
          onChange={() => choose('here')}
        />
      </RadioGroup>
    </Card>
  );
}

/** @param canConvert whether this browser can; null until it is known. */
function conversionText(hasEncoder: boolean, canConvert: boolean | null): string {
  if (hasEncoder) return m.convertedHere();
  return canConvert === false ? m.notConvertedHere() : m.convertedInBrowser();
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card padding="compact">
      <h2 className="text-ui font-semibold">{title}</h2>
      <div className="mt-1 text-small text-ink-2">{children}</div>
    </Card>
  );
}
