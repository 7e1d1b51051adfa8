import { z } from 'zod';

/** Results of the browser's WebAuthn calls, as JSON (WebAuthn Level 3); the WebAuthn library validates them. */
export const webAuthn = z.looseObject({});
