import { z } from 'zod';

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
  .pipe(z.array(z.url({ protocol: /^https?$/ })).max(2));

export const custodyVariables = {
  ETH_RPC_URLS: urls,
  BTC_RPC_URLS: urls,
  FAUCET_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOCAL_BANK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SIGNER_URL: z.url({ protocol: /^https?$/ }).optional(),
  SIGNER_TOKEN: z.string().min(32).optional(),
};

type Variables = z.output<z.ZodObject<typeof custodyVariables>>;

export const custodyConfig = (e: Variables): CustodyConfig => ({
  nodes: { ETH: e.ETH_RPC_URLS, BTC: e.BTC_RPC_URLS },
  faucet: e.FAUCET_URL ?? null,
  localBank: e.LOCAL_BANK_URL ?? null,
  signer:
    e.SIGNER_URL === undefined || e.SIGNER_TOKEN === undefined ? null : { url: e.SIGNER_URL, token: e.SIGNER_TOKEN },
});
