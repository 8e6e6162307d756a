import type { S3ClientConfig } from '@aws-sdk/client-s3';

export interface S3Config {
  /** Null for Amazon's own address of the region. */
  endpoint: string | null;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const silent = () => undefined;

/** How a client of the bucket is made, for Amazon's own and other stores. */
export const s3Options = (s3: S3Config) =>
  ({
    ...(s3.endpoint ? { endpoint: s3.endpoint } : {}),
    region: s3.region,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    forcePathStyle: true,
    // Stores other than Amazon's refuse the checksums that newer clients add by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // Failures are thrown, and the caller logs them.
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000 },
  }) satisfies S3ClientConfig;
