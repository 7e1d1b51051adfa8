import { z } from 'zod';

export interface ConvertConfig {
  /** The value of an asset at all open firm quotes together, as a multiple of its largest conversion. */
  readonly openValueMultiple: number;
}

export const convertVariables = {
  CONVERT_OPEN_VALUE_MULTIPLE: z.coerce.number().int().min(20).max(10_000).default(40),
};

type Variables = z.output<z.ZodObject<typeof convertVariables>>;

export const convertConfig = (e: Variables): ConvertConfig => ({ openValueMultiple: e.CONVERT_OPEN_VALUE_MULTIPLE });
