import { createEvmChain, readAhead } from '@aldgate/chain';
import { LOCAL_ETHEREUM } from '@aldgate/chain/local/constants.ts';
import { encodeTokenTransfer } from '../chain/src/evm/tokenTransfer.ts';
import { startAnvil } from '../chain/src/testing/anvil.ts';
import { useContracts } from '../chain/src/testing/contracts.ts';
import { type Database, openDatabase, openPool } from '../server/src/kernel/database/database.ts';
import { createLog } from '../server/src/kernel/log.ts';
import { migratePlatform } from '../server/src/migrations.ts';
import { followNetwork } from '../server/src/modules/custody/follow/followNetwork.ts';
import { createInstitution } from '../server/src/modules/institution/index.ts';
import { createDepositSink, createPayoutSink } from '../server/src/modules/wallet/index.ts';
import { withDatabase } from './harness/database.ts';
import { costAgainst, type Measure, median, timed } from './harness/measure.ts';

const DEPOSITS = 1_000;
const ROUNDS = 5;
const { confirmations: CONFIRMATIONS } = LOCAL_ETHEREUM;

/** Measures how fast the deposits of a block are credited that becomes final. */
export function depositBlock(): Promise<Measure[]> {
  return withDatabase(async (url) => {
    const anvil = await startAnvil();
    await migratePlatform(url, 'bench');
    const database = openDatabase(openPool({ url, schema: 'bench', role: 'application', max: 4 }));
    try {
      return await measure(database, anvil);
    } finally {
      await database.destroy();
      await anvil.close();
    }
  });
}

type Anvil = Awaited<ReturnType<typeof startAnvil>>;

async function measure(database: Database, anvil: Anvil): Promise<Measure[]> {
  const contracts = useContracts(anvil);
  const { client } = anvil;
  await client.setBlockGasLimit({ gasLimit: 1_000_000_000n });
  await contracts.mine();
  const token = await contracts.deploy('Token');
  const addresses = await openAddresses(database, token);
  const mint = contracts.encode('Token', 'mint', [contracts.account, 10n ** 18n]);
  await contracts.send({ to: token, data: mint });
  await contracts.mine();
  const chain = createEvmChain({ url: anvil.url, tokens: [token] });
  const ahead = readAhead(chain);
  const shared = { database, clock: Date.now, log: createLog('silent') };
  const deps = {
    ...shared,
    sink: createDepositSink({ ...shared, provider: null }),
    payouts: createPayoutSink(),
  };
  const follow = async () => {
    while (await followNetwork(deps, 'ETH', ahead));
  };
  /** Half of them ETH, half USDT. */
  const pay = async () => {
    let nonce = await client.getTransactionCount({ address: contracts.account, blockTag: 'pending' });
    for (let index = 0; index < DEPOSITS; index += 1) {
      const to = addresses[index] ?? '0x';
      const data = encodeTokenTransfer(to, 20_000_000n);
      const transfer = index % 2 === 0 ? { to, value: 10n ** 17n } : { to: token, data };
      await client.sendUnsignedTransaction({
        from: contracts.account,
        nonce,
        gas: 100_000n,
        maxFeePerGas: 10n ** 11n,
        ...transfer,
      });
      nonce += 1;
    }
  };
  await follow();

  const [credits, reads]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await pay();
    await client.mine({ blocks: 1 });
    const height = Number(await client.getBlockNumber({ cacheTime: 0 }));
    await client.mine({ blocks: CONFIRMATIONS - 2 });
    await follow();
    await timed(reads, () => chain.readBlock(height));
    await client.mine({ blocks: 1 });
    await timed(credits, follow);
    await assertCredited(database, (round + 1) * DEPOSITS);
  }
  const reading = { name: 'reading the block', value: median(reads) };
  return [costAgainst('deposit-block', median(credits), 'ms', reading, 4)];
}

/** An institution with as many addresses as a block has deposits. */
async function openAddresses(database: Database, token: string): Promise<readonly `0x${string}`[]> {
  const verification = { primary: 'certified', advanced: 'certified' } as const;
  const owner = await database
    .transaction()
    .execute((tx) => createInstitution(tx, { name: 'Bench', verification }, Date.now()));
  await database.updateTable('chain_network').set({ confirmations: CONFIRMATIONS }).where('code', '=', 'ETH').execute();
  await database
    .updateTable('chain_asset')
    .set({ contract: token.toLowerCase() })
    .where('network', '=', 'ETH')
    .where('asset', '=', 'USDT')
    .execute();
  const addresses = Array.from(
    { length: DEPOSITS },
    (_, index): `0x${string}` => `0xdd${index.toString(16).padStart(38, '0')}`,
  );
  await database
    .insertInto('chain_address')
    .values(
      addresses.map((address, number) => ({
        network: 'ETH',
        address,
        kind: 'deposit' as const,
        owner_kind: 'institution' as const,
        owner,
        institution_id: owner,
        account: 'capital_account',
        number: String(number),
        created_at: new Date(),
      })),
    )
    .execute();
  return addresses;
}

async function assertCredited(database: Database, expected: number): Promise<void> {
  const { count } = await database
    .selectFrom('deposit')
    .select((each) => each.fn.countAll<string>().as('count'))
    .where('state', '=', 'credited')
    .executeTakeFirstOrThrow();
  if (Number(count) !== expected) throw new Error(`${count} deposits are credited, not ${expected}`);
}
