import { z } from 'zod';

/** The provider of screening; null: the operators' list alone is asked. */
export interface ScreeningConfig {
  readonly url: string;
  readonly token: string;
  /** How long the provider has for an answer. */
  readonly timeoutMs: number;
}

const TIMEOUT_MS = 5_000;
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Addresses and the token travel with TLS, or not beyond this machine. */
const isProtected = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
};

export const screeningVariables = {
  SCREENING_URL: z.string().refine(isProtected, 'must be https:, or a loopback address').optional(),
  SCREENING_TOKEN: z.string().min(32).optional(),
};

type Variables = z.output<z.ZodObject<typeof screeningVariables>>;

/** Throws an Error where one of the pair is missing. */
export function screeningConfig({ SCREENING_URL: url, SCREENING_TOKEN: token }: Variables): ScreeningConfig | null {
  if (url === undefined && token === undefined) return null;
  if (url === undefined) throw new Error('SCREENING_URL: is required with SCREENING_TOKEN');
  if (token === undefined) throw new Error('SCREENING_TOKEN: is required with SCREENING_URL');
  return { url, token, timeoutMs: TIMEOUT_MS };
}
