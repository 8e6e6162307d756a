import { useEffect, useState } from 'react';
import { usePlayer } from './player-context.ts';
import { sheetLayout, sheetUrl, type ThumbnailPlace, thumbnailAt } from './thumbnails.ts';

interface Sheet {
  width: number;
  height: number;
}

/** `undefined` while it loads, null if there is none. The browser keeps the picture; this keeps only its size. */
function useSheet(url: string | null): Sheet | null | undefined {
  const [loaded, setLoaded] = useState<{ url: string; sheet: Sheet | null } | null>(null);
  useEffect(() => {
    if (url === null) return;
    const image = new Image();
    image.onload = () =>
      setLoaded({ url, sheet: { width: image.naturalWidth, height: image.naturalHeight } });
    image.onerror = () => setLoaded({ url, sheet: null });
    image.src = url;
    return () => {
      image.onload = null;
      image.onerror = null;
    };
  }, [url]);
  if (url === null) return null;
  return loaded?.url === url ? loaded.sheet : undefined;
}

/** The frame at a second, as long as the host has one; its sheet is fetched when it is first shown. */
export function useThumbnail(seconds: number) {
  const { seekSheetUrl, durationSeconds } = usePlayer();
  const place = seekSheetUrl ? thumbnailAt(seconds, durationSeconds) : null;
  const url = seekSheetUrl && place ? sheetUrl(seekSheetUrl, place.sheet) : null;
  const sheet = useSheet(url);
  return url === null || place === null || sheet === null ? null : { url, place, sheet };
}

interface SeekThumbnailProps {
  url: string;
  place: ThumbnailPlace;
  sheet: Sheet | undefined;
}

/** One frame of a sheet in a frame of 16:9. Videos of another shape have night beside them. */
export function SeekThumbnail({ url, place, sheet }: SeekThumbnailProps) {
  const { getVideoRatio } = usePlayer();
  const layout = sheet ? sheetLayout(sheet.width, sheet.height, getVideoRatio()) : null;
  return (
    <span
      data-seek-thumbnail={layout ? 'shown' : 'loading'}
      className="grid aspect-video w-40 place-items-center overflow-hidden rounded-xs bg-on-night/10 @max-[22rem]/player:w-32"
    >
      {layout ? (
        <span
          className="relative block overflow-hidden"
          style={{
            aspectRatio: layout.ratio,
            [layout.ratio < 16 / 9 - 0.05 ? 'height' : 'width']: '100%',
          }}
        >
          <img
            src={url}
            alt=""
            className="absolute top-0 left-0 max-w-none"
            style={{
              width: `${layout.columns * 100}%`,
              height: `${layout.rows * 100}%`,
              transform: `translate(${(place.column / layout.columns) * -100}%, ${(place.row / layout.rows) * -100}%)`,
            }}
          />
        </span>
      ) : null}
    </span>
  );
}
