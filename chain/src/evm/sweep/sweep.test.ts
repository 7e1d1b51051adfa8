import { type Address, type Hex, parseEther } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Anvil, startAnvil } from '../../testing/anvil.ts';
import { compile } from '../../testing/compile.ts';
import { useContracts } from '../../testing/contracts.ts';
import artefact from './sweep.json' with { type: 'json' };
import {
  DETERMINISTIC_DEPLOYER,
  encodeFactory,
  encodeFlush,
  factoryAddress,
  sweepAddress,
  sweepSalt,
} from './sweep.ts';

const vault: Address = `0x${'5a'.repeat(20)}`;
const factory = factoryAddress(vault);
const ONE = parseEther('1');

let anvil: Anvil;
let contracts: ReturnType<typeof useContracts>;
let token: Address;

beforeAll(async () => {
  anvil = await startAnvil();
  contracts = useContracts(anvil);
  token = await contracts.deploy('Token');
  await contracts.send({ to: DETERMINISTIC_DEPLOYER, data: encodeFactory(vault) });
  await contracts.mine();
});
afterAll(() => anvil?.close());

let numbers = 0n;
/** An unused deposit address. */
function nextAddress(): { readonly salt: Hex; readonly address: Address } {
  numbers += 1n;
  const salt = sweepSalt({ owner: 'institution:1', account: 'capital_account', number: numbers });
  return { salt, address: sweepAddress(factory, salt) };
}

const mint = (contract: string, at: Address, to: Address, amount: bigint) =>
  contracts.send({ to: at, data: contracts.encode(contract, 'mint', [to, amount]) });

async function flush(salts: readonly Hex[], tokens: readonly Address[]) {
  const hash = await contracts.send({ to: factory, data: encodeFlush(salts, tokens), gas: 20_000_000n });
  await contracts.mine();
  return anvil.client.getTransactionReceipt({ hash });
}

const balance = (address: Address) => anvil.client.getBalance({ address });

test('the committed code is what the source compiles to', () => {
  const { Factory, Sweep } = compile(new URL('Sweep.sol', import.meta.url));
  expect(artefact).toEqual({ factory: Factory, sweep: { bytecode: Sweep?.bytecode } });
});

test('the factory knows its vault and the addresses of its salts', async () => {
  const { salt, address } = nextAddress();
  const ask = (functionName: string, args: readonly unknown[]) =>
    anvil.client.readContract({ address: factory, abi: artefact.factory.abi, functionName, args });
  expect(String(await ask('vault', [])).toLowerCase()).toBe(vault);
  expect(await ask('addressOf', [salt])).toBe(address);
});

test('three times, what one address holds goes to the vault, and no code stays behind', async () => {
  const { salt, address } = nextAddress();
  for (let round = 1n; round <= 3n; round += 1n) {
    const [coins, tokens] = [await balance(vault), (await contracts.balanceOf(token, vault)) as bigint];
    // As much gas as a plain transfer has: there is no code that would need more.
    await contracts.send({ to: address, value: ONE, gas: 21_000n });
    await mint('Token', token, address, 7n);
    await contracts.mine();
    expect((await flush([salt], [token])).status).toBe('success');
    expect(await balance(vault)).toBe(coins + ONE);
    expect(await contracts.balanceOf(token, vault)).toBe(tokens + 7n);
    expect(await anvil.client.getCode({ address })).toBeUndefined();
  }
});

test('a flush of fifty costs at most 60,000 gas each', async () => {
  const fifty = Array.from({ length: 50 }, nextAddress);
  for (const { address } of fifty) {
    await contracts.send({ to: address, value: 1n });
    await mint('Token', token, address, 1n);
  }
  await contracts.mine();
  const { status, gasUsed } = await flush(
    fifty.map(({ salt }) => salt),
    [token],
  );
  expect(status).toBe('success');
  expect(gasUsed / 50n).toBeLessThanOrEqual(60_000n);
});

test('a token whose transfer returns false stops the flush, and nothing has moved', async () => {
  const { salt, address } = nextAddress();
  const refusing = await contracts.deploy('FalseToken');
  await contracts.send({ to: address, value: ONE });
  await mint('FalseToken', refusing, address, 1n);
  await contracts.mine();
  expect((await flush([salt], [refusing])).status).toBe('reverted');
  expect(await balance(address)).toBe(ONE);
  // Without the token the coins go.
  expect((await flush([salt], [])).status).toBe('success');
  expect(await balance(address)).toBe(0n);
});

test('a token cannot replace the tokens of a flush in progress', async () => {
  const { salt, address } = nextAddress();
  const calling = await contracts.deploy('CallingToken');
  await contracts.send({ to: calling, data: contracts.encode('CallingToken', 'setFactory', [factory]) });
  await mint('CallingToken', calling, address, 1n);
  await contracts.mine();
  expect((await flush([salt], [calling, token])).status).toBe('reverted');
});
