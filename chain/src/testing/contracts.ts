import { type Address, encodeDeployData, encodeFunctionData, type Hex } from 'viem';
import type { Anvil } from './anvil.ts';
import { type Artefact, compile } from './compile.ts';

interface Transaction {
  readonly to?: Hex | null;
  readonly data?: Hex;
  readonly value?: bigint;
  readonly gas?: bigint;
}

/** Sends transactions of the node's first account, and knows the contracts of the tests. */
export function useContracts({ client, accounts: [account = '0x'] }: Pick<Anvil, 'client' | 'accounts'>) {
  const contracts = compile(new URL('contracts/Payments.sol', import.meta.url));
  const named = (name: string): Artefact => {
    const found = contracts[name];
    if (found === undefined) throw new Error(`no contract ${name}`);
    return found;
  };
  const mine = () => client.mine({ blocks: 1 });
  // Explicit gas, since a transaction that fails cannot be estimated.
  const send = (transaction: Transaction): Promise<Hex> =>
    client.sendTransaction({ account, chain: client.chain, gas: 5_000_000n, to: null, ...transaction });
  return {
    account,
    mine,
    send,
    async deploy(name: string): Promise<Address> {
      const { abi, bytecode } = named(name);
      const hash = await send({ data: encodeDeployData({ abi, bytecode }) });
      await mine();
      const { contractAddress } = await client.getTransactionReceipt({ hash });
      if (contractAddress == null) throw new Error(`${name} was not deployed`);
      return contractAddress;
    },
    encode: (name: string, functionName: string, args: readonly unknown[]): Hex =>
      encodeFunctionData({ abi: named(name).abi, functionName, args }),
    balanceOf: (token: Address, owner: Address) =>
      client.readContract({ address: token, abi: named('Token').abi, functionName: 'balanceOf', args: [owner] }),
  };
}
