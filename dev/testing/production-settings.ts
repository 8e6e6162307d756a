/** The settings that production requires, with values that give access to nothing. */
const secret = (name: string) => `${name}-with-more-than-thirty-two-characters`;

export const productionSettings = {
  APP_ENV: 'production',
  APP_URL: 'https://langkah.id/',
  APP_SECRET: secret('app'),
  DATABASE_URL: 'postgresql://langkah@db/langkah',
  XENDIT_SECRET_KEY: secret('xendit'),
  XENDIT_CALLBACK_TOKEN: secret('callback'),
  BUNNY_LIBRARY_ID: '12',
  BUNNY_ACCESS_KEY: secret('bunny'),
  BUNNY_CDN_URL: 'https://vz-1.b-cdn.net',
  BUNNY_CDN_TOKEN_KEY: secret('token'),
  SMTP_URL: 'smtps://user:password@mail.langkah.id:465',
  MAIL_FROM: 'Langkah <halo@langkah.id>',
  SUPPORT_EMAIL: 'halo@langkah.id',
};
