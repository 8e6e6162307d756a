/** Whether the unread count is pushed to this page now; until then it is asked for. */
let isLive = false;

export const isPushed = (): boolean => isLive;

export const setPushed = (pushed: boolean): void => {
  isLive = pushed;
};
