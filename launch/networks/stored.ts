import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeWhole } from '../files.ts';

/** A home's local networks: their ports, and the secrets of signer and nodes. */
export interface StoredNetworks {
  readonly ports: Readonly<Record<PortName, number>>;
  readonly signerToken: string;
  /** 32 bytes in base64, of the signer's seed and of the cold wallet's. */
  readonly signerKey: string;
  readonly coldKey: string;
  readonly bitcoinPassword: string;
}

export const PORT_NAMES = ['ethereum', 'bitcoin', 'faucet', 'signer'] as const;
export type PortName = (typeof PORT_NAMES)[number];

function isStored(value: unknown): value is StoredNetworks {
  if (typeof value !== 'object' || value === null || !('ports' in value)) return false;
  const { ports } = value;
  const secrets = ['signerToken', 'signerKey', 'coldKey', 'bitcoinPassword'] as const;
  return (
    typeof ports === 'object' &&
    ports !== null &&
    PORT_NAMES.every((name) => name in ports) &&
    secrets.every((name) => name in value)
  );
}

/** Undefined if the file does not exist. Throws a clear error if it is damaged: its keys open the seeds. */
export function readStoredNetworks(path: string): StoredNetworks | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const stored: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isStored(stored)) return stored;
  } catch {
    // Handled below, like any other invalid file.
  }
  throw new Error(`${path} is damaged: it should hold the ports and the secrets of the local networks.`);
}

/** Writes the file, readable by its owner only. */
export function writeStoredNetworks(path: string, stored: StoredNetworks): void {
  writeWhole(path, `${JSON.stringify(stored)}\n`);
}

export const newSecrets = (): Omit<StoredNetworks, 'ports'> => ({
  signerToken: randomBytes(32).toString('base64url'),
  signerKey: randomBytes(32).toString('base64'),
  coldKey: randomBytes(32).toString('base64'),
  bitcoinPassword: randomBytes(16).toString('hex'),
});
