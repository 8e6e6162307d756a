/** For a line of text that is pressed: 40 px high for fingers, without moving its neighbours. */
export const FINGER_LINE_CLASSES =
  'pointer-coarse:my-[calc((1lh-2.5rem)/2)] pointer-coarse:py-[calc((2.5rem-1lh)/2)]';
