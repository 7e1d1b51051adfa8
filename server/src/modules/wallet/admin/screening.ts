import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { z } from 'zod';
import { fourEyesChange } from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { column } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { findNetwork } from '../../custody/index.ts';

/** Listed addresses, newest first. */
export async function pageScreening(
  database: Database,
  request: OperationsParsedOf<'pageScreening'>,
): Promise<OperationsAnswerOf<'pageScreening'>> {
  const { address } = request.queryCondition;
  let matching = database.selectFrom('screening_entry as s');
  if (address !== undefined) matching = matching.where('s.address', 'in', [address, address.toLowerCase()]);
  const source = listSource({
    database,
    scope: ['screening', request.queryCondition],
    order: [column('s.added_at', 'time'), column('s.network', 'text'), column('s.address', 'text')],
    matching,
    select: (entries) =>
      entries.innerJoin('operator as o', 'o.id', 's.added_by').selectAll('s').select('o.name as operator_name'),
  });
  const { rows, ...page } = await readPage(source, request, 'desc');
  const items = rows.map(({ network, address: listed, verdict, note, added_by, operator_name, added_at }) => ({
    network,
    address: listed,
    verdict,
    note,
    addedAt: added_at.getTime(),
    addedBy: { operatorId: added_by, name: operator_name },
  }));
  return { items, ...page };
}

/** Lists an address immediately. */
export function addScreening(
  database: Database,
  { network, address: entered, verdict, reason }: OperationsParsedOf<'addScreening'>,
  actor: ActingOperator,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    const address = await normalizeAddress(tx, network, entered, actor.at);
    const row = { verdict, note: reason, added_by: actor.operatorId, added_at: new Date(actor.at) };
    const before = await lockEntry(tx, network, address);
    await tx
      .insertInto('screening_entry')
      .values({ network, address, ...row })
      .onConflict((conflict) => conflict.columns(['network', 'address']).doUpdateSet(row))
      .execute();
    await auditAction(tx, actor, {
      action: 'screening_added',
      subject: `address:${network}:${address}`,
      ...(before !== null && { before }),
      after: { verdict, note: reason },
    });
    return null;
  });
}

/** Takes an address off the list with a second operator: what it held back may be credited afterwards. */
export const screeningRemoval = fourEyesChange({
  kind: 'screening_remove',
  schema: z.object({ network: z.string(), address: z.string() }),
  read: async (tx, { network, address: entered }, at) => {
    const address = await normalizeAddress(tx, network, entered, at);
    return { address, before: await lockEntry(tx, network, address) };
  },
  check: (_entry, { before }) => {
    if (before === null) throw new ApiError('notFound');
  },
  describe: ({ network }, { address }) => ({
    title: `Take ${address} (${network}) off the screening list`,
    target: `screening:${network}:${address}`,
    after: null,
    action: 'screening_removed',
    subject: `address:${network}:${address}`,
  }),
  write: (tx, { network }, _applying, { address }) =>
    tx.deleteFrom('screening_entry').where('network', '=', network).where('address', '=', address).execute(),
});

async function lockEntry(tx: Tx, network: string, address: string): Promise<Record<string, unknown> | null> {
  const row = await tx
    .selectFrom('screening_entry')
    .select(['verdict', 'note'])
    .where('network', '=', network)
    .where('address', '=', address)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** As it is stored. Throws notFound for an unknown network, and the error of a field for another form of address. */
async function normalizeAddress(tx: Tx, network: string, address: string, at: number): Promise<string> {
  const found = await findNetwork(tx, network, at);
  if (found === undefined) throw new ApiError('notFound');
  if (found.kind === 'utxo') return address;
  if (!/^0x[0-9a-f]{40}$/i.test(address)) throw formatError({ address: 'must be 0x and 40 hexadecimal digits' });
  return address.toLowerCase();
}
