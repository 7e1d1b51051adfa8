import { z } from 'zod';
import { token } from '../../fields.ts';

export const sessionOpened = z.object({
  token,
  browserToken: token.nullable().meta({
    description: 'recognises the browser at the next login; null where it is known',
  }),
});
