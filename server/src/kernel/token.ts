import { createHash, randomBytes, randomInt } from 'node:crypto';

/** An unguessable token of 256 bits, safe in a header and a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored in a token's place, so that a copy of the database opens nothing. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Six digits, for a code that a person types. */
export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');
