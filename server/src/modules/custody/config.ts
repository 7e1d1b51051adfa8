import { z } from 'zod';
import { findMissing, isVaried, serviceUrl } from '../../kernel/start/addresses.ts';
import { configError } from '../../kernel/start/config.ts';

export interface CustodyConfig {
  /** The nodes of each network; a network without any is not connected. */
  readonly nodes: Readonly<Record<string, readonly string[]>>;
  /** The faucet of the local networks. */
  readonly faucet: string | null;
  /** The local bank. */
  readonly localBank: string | null;
  readonly signer: { readonly url: string; readonly token: string } | null;
}

const urls = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((url) => url.trim()))
  .transform((all) => all.filter((url) => url !== ''))
  .pipe(z.array(serviceUrl).max(2));

export const custodyVariables = {
  ETH_RPC_URLS: urls,
  BTC_RPC_URLS: urls,
  FAUCET_URL: serviceUrl.optional(),
  LOCAL_BANK_URL: serviceUrl.optional(),
  SIGNER_URL: serviceUrl.optional(),
  SIGNER_TOKEN: z.string().min(32).refine(isVaried, 'is not random').optional(),
};

type Variables = z.output<z.ZodObject<typeof custodyVariables>>;

/** Throws a configError where one of the signer's pair is missing. */
export function custodyConfig(e: Variables): CustodyConfig {
  const { SIGNER_URL: url, SIGNER_TOKEN: token } = e;
  const missing = findMissing({ SIGNER_URL: url, SIGNER_TOKEN: token });
  if (missing !== undefined) throw configError([missing]);
  return {
    nodes: { ETH: e.ETH_RPC_URLS, BTC: e.BTC_RPC_URLS },
    faucet: e.FAUCET_URL ?? null,
    localBank: e.LOCAL_BANK_URL ?? null,
    signer: url === undefined || token === undefined ? null : { url, token },
  };
}
