import { createHash, randomBytes, randomInt } from 'node:crypto';

/** An unguessable token of 256 bits, safe in a header and a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Stored instead of the token, so that a copy of the database is of no use. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A six-digit code. */
export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');
