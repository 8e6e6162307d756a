/**
 * The frame that the player on this page shows, as a JPEG. The browser draws it, so it needs no ffmpeg.
 * @returns null while the player has no frame.
 */
export async function videoFrame(): Promise<File | null> {
  const player = document.querySelector('hls-video');
  const video = player && 'nativeEl' in player ? player.nativeEl : null;
  if (!(video instanceof HTMLVideoElement) || video.videoWidth === 0) return null;
  const paper = document.createElement('canvas');
  [paper.width, paper.height] = [video.videoWidth, video.videoHeight];
  paper.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => paper.toBlob(resolve, 'image/jpeg', 0.92));
  return blob && new File([blob], 'frame.jpg', { type: 'image/jpeg' });
}
