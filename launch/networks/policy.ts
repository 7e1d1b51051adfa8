import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factoryAddress } from '../../chain/src/index.ts';
import { LOCAL_ETHEREUM } from '../../chain/src/local/constants.ts';
import { homePaths } from '../config.ts';
import { writeWhole } from '../files.ts';
import { runTool } from '../tool.ts';
import type { NetworkPlan } from './plan.ts';

/** The accounts of a seed. */
export interface Accounts {
  readonly evm: `0x${string}`;
  readonly xpub: string;
}

function isAccounts(value: unknown): value is Accounts {
  return typeof value === 'object' && value !== null && 'evm' in value && 'xpub' in value;
}

/** The coin type of test networks (SLIP 44). */
const TEST_COIN_TYPE = '1';

export const signerHome = (home: string): string => join(homePaths(home).signer, 'hot');
export const coldHome = (home: string): string => join(homePaths(home).signer, 'cold');

/** The accounts of the hot and the cold wallet; their seeds are made the first time. */
export async function openAccounts(
  home: string,
  { signerKey, coldKey }: Pick<NetworkPlan, 'signerKey' | 'coldKey'>,
): Promise<{ readonly hot: Accounts; readonly cold: Accounts }> {
  const [hot, cold] = await Promise.all([
    readAccounts(signerHome(home), signerKey),
    readAccounts(coldHome(home), coldKey),
  ]);
  return { hot, cold };
}

/** Asked of the signer once; its seed does not change. */
async function readAccounts(folder: string, key: string): Promise<Accounts> {
  const path = join(folder, 'accounts.json');
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const env = { ...process.env, SIGNER_HOME: folder, SIGNER_KEY: key, SIGNER_TOKEN: 'x'.repeat(32) };
    const args = ['signer/src/main.ts', 'accounts', TEST_COIN_TYPE];
    const { code, output } = await runTool(process.execPath, args, { shown: false, env });
    if (code !== 0) throw new Error(`the signer's accounts could not be read: ${output}`);
    writeWhole(path, output);
  }
  const accounts: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isAccounts(accounts)) throw new Error(`${path} is damaged. Delete it, and the signer is asked again.`);
  return accounts;
}

const ETHER = 10n ** 18n;
const MICRO = 10n ** 6n;
const SATOSHI = 10n ** 8n;

const boundsOf = (perTransaction: number, unit: bigint) => ({
  perTransaction: String(BigInt(perTransaction) * unit),
  perHour: String(BigInt(perTransaction) * 2n * unit),
  perDay: String(BigInt(perTransaction) * 10n * unit),
});

/** The policies of the hot and the cold wallet's keys for the local networks, which no call changes. */
export function writePolicies(home: string, { bitcoin }: NetworkPlan, hot: Accounts, cold: Accounts): void {
  const isLitecoin = bitcoin?.includes('litecoin') === true;
  const stablecoin = boundsOf(500_000, MICRO);
  const ethereum = {
    kind: 'evm',
    chainId: LOCAL_ETHEREUM.chainId,
    native: 'ETH',
    feeCapWei: String(ETHER / 2n),
    tokens: Object.entries(LOCAL_ETHEREUM.tokens).map(([asset, contract]) => ({ asset, contract, decimals: 6 })),
  };
  const forms = isLitecoin ? { bech32: 'rltc', scriptHash: 0x3a } : { bech32: 'bcrt', scriptHash: 0xc4 };
  const utxo = {
    kind: 'utxo',
    coinType: Number(TEST_COIN_TYPE),
    feeCapPerVbyte: '500',
    addresses: { ...forms, pubKeyHash: 0x6f, wif: 0xef },
  };
  writeNetworks(join(signerHome(home), 'signer-policy.json'), {
    ETH: {
      ...ethereum,
      factory: factoryAddress(hot.evm),
      cold: cold.evm,
      fees: { perHour: String(5n * ETHER), perDay: String(20n * ETHER) },
      assets: { ETH: boundsOf(100, ETHER), USDT: stablecoin, USDC: stablecoin },
    },
    ...(bitcoin !== null && {
      BTC: {
        ...utxo,
        asset: 'BTC',
        coldXpub: cold.xpub,
        fees: { perHour: String(SATOSHI / 10n), perDay: String(SATOSHI / 2n) },
        assets: { BTC: boundsOf(10, SATOSHI) },
      },
    }),
  });
  writeNetworks(join(coldHome(home), 'cold-policy.json'), {
    ETH: { ...ethereum, hot: hot.evm },
    ...(bitcoin !== null && { BTC: { ...utxo, hotXpub: hot.xpub } }),
  });
}

/** The comparison of its hash shows every change, so it is written only where it has changed. */
function writeNetworks(path: string, networks: object): void {
  const content = `${JSON.stringify({ networks }, null, 2)}\n`;
  if (!existsSync(path) || readFileSync(path, 'utf8') !== content) writeWhole(path, content);
}
