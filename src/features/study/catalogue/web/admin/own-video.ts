/** Whether an address is that of a video of ours, on whatever name of this site. The server decides. */
export const isOwnVideo = (videoUrl: string): boolean =>
  /^https?:\/\/[^/\s]{1,255}\/media\/[0-9a-f-]{36}$/.test(videoUrl.trim());
