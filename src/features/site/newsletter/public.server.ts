export { findGuideClosing, guideShortPath } from './server/guide.ts';
export { guideToChatJob, subscriberToChatJob } from './server/jobs.ts';
export { answerMailLink, mailLinkPaths } from './server/mail-links.ts';
export { unsubscribeUrl } from './server/service.ts';
