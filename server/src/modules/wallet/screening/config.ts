import { z } from 'zod';
import { findMissing, serviceUrl } from '../../../kernel/start/addresses.ts';
import { configError } from '../../../kernel/start/config.ts';

/** The provider of screening; null: the operators' list alone is asked. */
export interface ScreeningConfig {
  readonly url: string;
  readonly token: string;
  /** How long the provider has for an answer. */
  readonly timeoutMs: number;
}

const TIMEOUT_MS = 5_000;

export const screeningVariables = {
  SCREENING_URL: serviceUrl.optional(),
  SCREENING_TOKEN: z.string().min(32).optional(),
};

type Variables = z.output<z.ZodObject<typeof screeningVariables>>;

/** Throws a configError where one of the pair is missing. */
export function screeningConfig({ SCREENING_URL: url, SCREENING_TOKEN: token }: Variables): ScreeningConfig | null {
  const missing = findMissing({ SCREENING_URL: url, SCREENING_TOKEN: token });
  if (missing !== undefined) throw configError([missing]);
  return url === undefined || token === undefined ? null : { url, token, timeoutMs: TIMEOUT_MS };
}
