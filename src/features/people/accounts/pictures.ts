/** The path of a picture that was uploaded here. */
export const ownAvatar = /^\/api\/avatars\/[0-9a-f-]{36}$/;

/** Where Google serves profile pictures. */
const googlePicture = /^https:\/\/[a-z0-9-]+\.googleusercontent\.com\//;

/** True for pictures uploaded here and Google's own. Any other host would learn who looks at the person, and when. */
export const isShownPicture = (address: string): boolean =>
  ownAvatar.test(address) || googlePicture.test(address);
