import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { Log } from '../../../kernel/log.ts';

/** How often counted use is written. */
export const WRITE_EVERY_MS = 10_000;
/** Addresses of a key and day that are named; the rest is counted alone. */
const ADDRESSES_MAX = 100;

interface Counted {
  calls: number;
  refused: number;
  readonly addresses: Map<string, number>;
  /** The last call that was let in. */
  last: { readonly at: number; readonly address: string } | undefined;
}

/** Counts the use of keys by day (UTC) in memory, and writes it every ten seconds. */
export interface KeyUse {
  count(keyId: string, address: string, at: number): void;
  /** `address` is one that the key does not allow, or null. */
  refuse(keyId: string, address: string | null, at: number): void;
  write(): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

export function createKeyUse(database: Database, log: Log): KeyUse {
  let counted = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;
  const of = (keyId: string, at: number): Counted => {
    const name = `${keyId}/${new Date(at).toISOString().slice(0, 10)}`;
    const known = counted.get(name);
    if (known !== undefined) return known;
    const fresh: Counted = { calls: 0, refused: 0, addresses: new Map(), last: undefined };
    counted.set(name, fresh);
    return fresh;
  };
  const write = async (): Promise<void> => {
    const written = counted;
    counted = new Map();
    for (const [name, use] of written) {
      const [keyId = '', day = ''] = name.split('/');
      await writeUse(database, { keyId, day }, use).catch((error: unknown) =>
        log.error({ err: error, key: keyId }, 'the use of an API key could not be stored'),
      );
    }
  };
  return {
    count(keyId, address, at) {
      const use = of(keyId, at);
      use.calls += 1;
      use.last = { at, address };
    },
    refuse(keyId, address, at) {
      const use = of(keyId, at);
      use.refused += 1;
      if (address === null) return;
      if (use.addresses.has(address) || use.addresses.size < ADDRESSES_MAX)
        use.addresses.set(address, (use.addresses.get(address) ?? 0) + 1);
    },
    write,
    start() {
      timer = setInterval(() => void write(), WRITE_EVERY_MS).unref();
    },
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}

async function writeUse(
  database: Database,
  { keyId, day }: { readonly keyId: string; readonly day: string },
  { calls, refused, addresses, last }: Counted,
): Promise<void> {
  const row = await database
    .insertInto('api_key_use')
    .values({ key_id: keyId, day, calls, refused, refused_addresses: '{}' })
    .onConflict((conflict) =>
      conflict.columns(['key_id', 'day']).doUpdateSet({
        calls: sql`api_key_use.calls + excluded.calls`,
        refused: sql`api_key_use.refused + excluded.refused`,
      }),
    )
    .returning('refused_addresses')
    .executeTakeFirstOrThrow();
  if (addresses.size > 0) {
    const known = row.refused_addresses;
    const sums = Object.fromEntries([...addresses].map(([address, count]) => [address, (known[address] ?? 0) + count]));
    await database
      .updateTable('api_key_use')
      .set({ refused_addresses: sql`refused_addresses || ${JSON.stringify(sums)}::jsonb` })
      .where('key_id', '=', keyId)
      .where('day', '=', day)
      .execute();
  }
  if (last === undefined) return;
  await database
    .updateTable('api_key')
    .set({ last_used_at: new Date(last.at), last_address: last.address })
    .where('id', '=', keyId)
    .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<', new Date(last.at))]))
    .execute();
}
