import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  keccak256,
} from 'viem';
import artefact from './sweep.json' with { type: 'json' };

/** Deploys a contract to an address that follows from its code alone; at the same address on every chain. */
export const DETERMINISTIC_DEPLOYER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

const FACTORY_SALT: Hex = `0x${'0'.repeat(64)}`;

const factoryCode = (vault: Address): Hex =>
  encodeDeployData({ abi: artefact.factory.abi, bytecode: artefact.factory.bytecode as Hex, args: [vault] });

/** Encodes the call of the deterministic deployer that deploys the factory of a vault. */
export const encodeFactory = (vault: Address): Hex => concat([FACTORY_SALT, factoryCode(vault)]);

export const factoryAddress = (vault: Address): Address =>
  getContractAddress({
    opcode: 'CREATE2',
    from: DETERMINISTIC_DEPLOYER,
    salt: FACTORY_SALT,
    bytecode: factoryCode(vault),
  });

/** The owner and account that a deposit address credits, and which of their addresses it is. */
export interface SweepOwner {
  readonly owner: string;
  readonly account: string;
  readonly number: bigint;
}

export const sweepSalt = ({ owner, account, number }: SweepOwner): Hex =>
  keccak256(
    encodeAbiParameters([{ type: 'string' }, { type: 'string' }, { type: 'uint256' }], [owner, account, number]),
  );

/** The deposit address of a salt. */
export const sweepAddress = (factory: Address, salt: Hex): Address =>
  getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: artefact.sweep.bytecode as Hex });

/** Encodes the call of the factory that sends the holdings of deposit addresses to its vault. */
export const encodeFlush = (salts: readonly Hex[], tokens: readonly Address[]): Hex =>
  encodeFunctionData({ abi: artefact.factory.abi, functionName: 'flush', args: [salts, tokens] });

/** An address with its checksum in upper and lower case (EIP-55). */
export const checksumAddress = (address: string): string => getAddress(address);
