/** A picture that was uploaded here. */
export const ownAvatar = /^\/api\/avatars\/[0-9a-f-]{36}$/;

/** Where Google keeps the pictures of who signed in with it. */
const googlePicture = /^https:\/\/[a-z0-9-]+\.googleusercontent\.com\//;

/**
 * Pictures that are shown: uploaded here, or Google's own. Any other address would tell its host who looks at the
 * person, and when.
 */
export const isShownPicture = (address: string): boolean =>
  ownAvatar.test(address) || googlePicture.test(address);
