import { z } from 'zod';

/** What the browser's WebAuthn calls return, as JSON (WebAuthn Level 3); the WebAuthn library validates it. */
export const webAuthn = z.looseObject({});
