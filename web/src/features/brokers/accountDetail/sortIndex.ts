import { z } from 'zod/mini';

/** The place in the list as it is typed: 0 to 1000, the least first. */
export const sortIndex = z.pipe(
  z.string().check(z.regex(/^(1000|\d{1,3})$/, 'required')),
  z.transform((text: string) => Number(text)),
);
