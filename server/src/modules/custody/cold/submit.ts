import type { EvmTransaction, UtxoTransaction } from '@aldgate/chain';
import type { OperationsParsedOf } from '@aldgate/contract';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { describeUnsigned, findColdAttempt, type Unsigned } from './coldFile.ts';

interface Signed {
  readonly raw: string;
  readonly txid: string;
  /** Its fields by name. */
  readonly fields: Fields;
}

type Fields = Readonly<Record<string, string>>;

/**
 * Stores a transfer from cold that was signed offline, if each of its fields is what was requested; the process that
 * follows the network sends it.
 */
export async function submitColdFile(
  database: Database,
  { outgoingId, content, reason }: OperationsParsedOf<'submitColdFile'>,
  actor: ActingOperator,
): Promise<{ txid: string }> {
  return inTransaction(database, async (tx) => {
    await tx.selectFrom('outgoing_transaction').select('id').where('id', '=', outgoingId).forUpdate().execute();
    const { outgoing, attempt } = await findColdAttempt(tx, outgoingId);
    const unsigned = await describeUnsigned(tx, outgoing, attempt);
    const { raw, txid, fields } = await readSigned(unsigned, content);
    const differences = compare(await listRequested(unsigned), fields);
    if (differences.length > 0) throw formatError({ content: differences.join('; ') });
    // A repeated upload of the transaction is accepted: the node may have refused its signature.
    if (attempt.txid !== null && attempt.txid !== txid) throw new ApiError('changedMeanwhile');
    await tx
      .updateTable('outgoing_attempt')
      .set({ txid, raw, sent_at: null })
      .where('outgoing_id', '=', outgoingId)
      .where('attempt', '=', attempt.attempt)
      .execute();
    if (outgoing.state === 'reserved') {
      await tx.updateTable('outgoing_transaction').set({ state: 'signed' }).where('id', '=', outgoingId).execute();
    }
    await auditAction(tx, actor, {
      action: 'cold_refill_submitted',
      subject: `outgoing:${outgoingId}`,
      after: { txid, attempt: attempt.attempt, reason },
    });
    return { txid };
  });
}

/** Throws the error of the field `content` for a file that is not signed, or cannot be read. */
async function readSigned(unsigned: Unsigned, content: string): Promise<Signed> {
  const { OfflineFileError, parseEvmFile, readPsbt, readSignedEvm } = await import('@aldgate/chain');
  try {
    if (unsigned.kind === 'utxo') {
      const { raw, txid, ...transaction } = readPsbt(content, unsigned.prefix);
      if (raw === undefined) throw new OfflineFileError('the file is not signed');
      return { raw, txid, fields: listUtxoFields(transaction, txid) };
    }
    const { raw } = parseEvmFile(content);
    if (raw === undefined) throw new OfflineFileError('the file is not signed');
    const { transaction, txid } = await readSignedEvm(raw);
    return { raw, txid, fields: listEvmFields(transaction) };
  } catch (error) {
    if (error instanceof OfflineFileError) throw formatError({ content: error.message });
    throw error;
  }
}

async function listRequested(unsigned: Unsigned): Promise<Fields> {
  if (unsigned.kind === 'evm') return listEvmFields(unsigned.transaction);
  const { formatPsbt, readPsbt } = await import('@aldgate/chain');
  const { txid } = readPsbt(formatPsbt(unsigned.transaction, unsigned.prefix), unsigned.prefix);
  return listUtxoFields(unsigned.transaction, txid);
}

const listEvmFields = (transaction: EvmTransaction): Fields =>
  Object.fromEntries(Object.entries(transaction).map(([name, value]) => [name, String(value)]));

/** Its id depends on version, sequences and lock time too. */
const listUtxoFields = ({ inputs, outputs }: UtxoTransaction, id: string): Fields => ({
  ...Object.fromEntries(
    inputs.map(({ txid, vout, value, address }, index) => [`input ${index}`, `${txid}:${vout} ${value} ${address}`]),
  ),
  ...Object.fromEntries(outputs.map(({ address, amount }, index) => [`output ${index}`, `${amount} to ${address}`])),
  id,
});

function compare(requested: Fields, found: Fields): string[] {
  const names = [...new Set([...Object.keys(requested), ...Object.keys(found)])];
  return names
    .filter((name) => requested[name] !== found[name])
    .map((name) => `${name} is ${found[name] ?? 'missing'}, requested was ${requested[name] ?? 'nothing'}`);
}
